-- Firms that exist get the type of document of the key facts, which the IVA Protocol 2025 asks for, beside that of the proposal.
insert into documents (name, folder_id, direction, category, is_client_visible, is_special_category, keywords, regexes, retention_years,
  code, sort_order, is_active)
select 'Key facts', folder_id, direction, 'notice', true, false, '{}', '{}', retention_years, 'key-facts', sort_order, true
from documents d where d.code = 'proposal'
  and not exists (select from documents k where k.code = 'key-facts' or lower(k.name) = 'key facts');

--> statement-breakpoint
-- The proposal and the nominee's report are made on the case's tab: entering a status no longer drafts them a second time.
delete from statuses_generate_template_ids l
using statuses s, templates t, documents d
where s.id = l.owner_id and t.id = l.generate_template_id and d.id = t.document_type_id
  and ((s.code = 'drafting' and d.code = 'proposal') or (s.code = 'nominee-report' and d.code like 'nominee%report'));
