-- What the migrations up to 0122_early_votes.sql make. Made by npm run db:generate -- --baseline, and not to be edited.
-- Covers 0001_initial.sql 0a85cd42c9cf40f9ae9f1ac35618afc674102068e8cc994c68bdf143556b485a
-- Covers 0002_audit_trail.sql 9f6861b07729091fc533c0399abba200c649f9c532796101e7ba49b38e6fa70a
-- Covers 0003_cases.sql c3d9adf64be4701cedde3a1e388f9dc39a0a4dc7435e649585137d39cc74ee00
-- Covers 0004_case_search.sql a847862cbc88b66482f300be5a44616d5ec8ba5c8d8ee8769e9af052612d545f
-- Covers 0005_debt_status_reason.sql 6232e3e6dcb74cd189c95e4c2389f4e8717e1c44898c714ce8b49a03f343a053
-- Covers 0006_case_list.sql bcf1fa2b2f2d8b11337436c195c50356d619cfdad9aacc4394b0d987e2a7000d
-- Covers 0007_search_words.sql bd8f43ca25e50f8278c36cd1af5789f264c2c2fffc34a9f17e489a92bd989adc
-- Covers 0008_job_runs.sql cd83b18fd4b9c5872bf5601539bd6258427f6735b72615086025af076026c615
-- Covers 0009_ledger.sql d7d4ce0d8f351c3ae4b5d58930aaf7ce40bc0eb975dda0ee3276ac0f02fbbc80
-- Covers 0010_ledger_rules.sql 3b1fc24c31df012d0b3b4de9bda268b34869a7c8ace02510af3846ca03848895
-- Covers 0011_complaint_steps.sql f7402d3687d2fe7b40247811521003f2768452917453c4dc6a429b1b6f8052fe
-- Covers 0012_task_escalation.sql 3e3e5bd871f63300b2b5f52b962f28e21db84a5b9048663887922930d473287c
-- Covers 0013_documents.sql 4b034c2ac53ef6a906662d26bd96a81f4a07bce4f876d13ac501f1810efecbd4
-- Covers 0014_banking.sql c9a126663c2beab3e7679d9341a0b312a77c7fe83789384e7407bec6ced84fd4
-- Covers 0015_banking_rules.sql 6bfea08c0b3e3668bef31b01fe9e2e8c4d11a37d68f27e9f0787aff270856d52
-- Covers 0016_manual_journal_moves.sql 6016e57662487e9dfbf0063f0ece11af68920f7e960fed7f2714a4411d8b465d
-- Covers 0017_claim_approval.sql e2d8b24b930e7dfa88da30cfda593cc7099d8463f2ac17b91b3e0659fa7274bb
-- Covers 0018_case_presence.sql b4aa6aff63a1f17b9464b64be16c4c18a9b2536f173dd6feeeab1954da06a3d5
-- Covers 0019_note_participants.sql e963dd032e6700e5838334205809834cd7fe6eccf8ca991d10014257348b71db
-- Covers 0020_payment_schedules.sql 97e513576bc3fb9ef4c92f8ef24b36b24e2841eb55de8bf6f9ba322ff1719f1a
-- Covers 0021_matching_rules.sql eacfddb290c50a9d82bef5ebd9e1aaeffefe6a452dcfca68f855bedd39513a59
-- Covers 0022_receipts_without_line.sql e7844d839948c380c652dadb24d84b7390a881853793946b89e7fa3610c9089d
-- Covers 0023_bank_charges.sql 746695d3a5b5cd2276bb7a34fca15fa62e837ec8253e7f5c1e62465f12ea3fec
-- Covers 0024_case_access.sql 49edd6857c8b07c827d255cd7d3863dda9474d619d9766d23fd4e5d9818e4dc9
-- Covers 0025_case_has_schedule.sql 837764c74ca400f3ea5a2038bf70bf3ae2b3df6c8dc895981ca28835d8a92668
-- Covers 0026_import_doubts.sql 28b4a433e24ff411862db6ea55d916b719a7fa9f55df0d6a89626d19628c6281
-- Covers 0027_return_words.sql c05ae6bea5351a079b2c796920a0754142ebfc72eaf30172bb1fe52cf5545efe
-- Covers 0028_search_by_contact.sql 993523c14d1f0350c6cee28d7619f97e34370d16d5f52e790b32c3b79cf7da2c
-- Covers 0029_tasks_in_own_words.sql eab8a4ee3bd4d641406e7d09bef7bb71b7c5b3ee0fcb93132f05e8d987ab6468
-- Covers 0030_known_devices.sql e42ca651949167258a14b9e6f5b0d31573d9a694855a393bf8a90aee9a5a0e65
-- Covers 0031_names_in_text.sql 52ee7af9f781f0f7bd2387f52dd420fcbfbd68f31cac93cb807f90184592e22b
-- Covers 0032_bank_receipts.sql a45823b1669ae62fcd671cadfe85c937474c3c558dd7de2aed7556fb96a95849
-- Covers 0033_other_money.sql 5d49849cfc99af8e7e845ec954d2663db5ee86c4cbae8dee686dab9d826b0d99
-- Covers 0034_import_notes.sql 36f76d40cd4e2caffacc6832e7e62ca44222bf18cdd45bd8801c01498a1379fa
-- Covers 0035_search_covering.sql 054145a095c311ea85c31f734301f6d5315eafd78a0839e1018cb07ea4d6b5d3
-- Covers 0036_search_words_index.sql 41f65df7e4cfa5e5cdae193baac81aebab120d803c21bd8d828a7e6c30a23c9f
-- Covers 0037_lists_from_indexes.sql 4c75417d9275064b815e4a881702b4ff8c164d6687e02bc9ff5e26297a15cd5d
-- Covers 0038_approvals.sql 5ae73ca0e0dbc0070d7ed4ed3e4d26e1b5360d4c024e57d1f4d035680ccc9341
-- Covers 0039_allocations.sql 710916f7e8862e8af18dae3cfd29d9cdd28185e035eb0b7ca98b9ae0deb91706
-- Covers 0040_distributions.sql 2c7b5493b950fed357d0d028630c7a96bd76362b43ae3998e3760dda0a1282ce
-- Covers 0041_search_names_index.sql 56d010f863c41bc20ba984ad21280bd83ffabd2b151a416df46203b26eaa100b
-- Covers 0042_lists_by_domain.sql 6f14eae3347a705a58274e1652b90697ec36653ee65ab901d280de78e31f5c8a
-- Covers 0043_client_accounts.sql a93eac7afb0edd99a80de699edc87acad0dee683a47d2b6436721bf786c7de19
-- Covers 0044_allocations_indexes.sql cb12cfdcd053ea5ae2916bbb4465281f8473669d279d21d83220bf55393330e8
-- Covers 0045_invoices.sql 5ddbc56add26433eb8177325b9653eef80d6b2a44592387c6bc4b0ef8202c275
-- Covers 0046_payment_batches.sql 9a6dcde733a926557f9ce0758c4a214282e4d2b6876105c0bf7ad1edc070f46b
-- Covers 0047_invoice_approvals.sql 721603694da83ad876c187e5e6f2766aebfbee639f822266a97b3d7d9fa97fa0
-- Covers 0048_months_in_arrears_of_cases.sql 10deae69c8eaa07fb6e2343112076315b9edc51248d277c5a932dc1b7ec8aedf
-- Covers 0049_bacs_reports.sql 3577c4188e3b8cfde78c75177a3f0b5ab91d5a56325b582541e39b39044c0ef1
-- Covers 0050_payment_grouping.sql 387f3172b58bd1a2bc27652b51e6d311a668ca3f7a6607dcd6099dbd58b0373a
-- Covers 0051_invoice_payments.sql 35c4f62476eb6283c562a90552b0ce29b8d3c12a843fe07e1aefd094fb8cea19
-- Covers 0052_fee_invoices.sql 460a9bc90affccb5651738c4799f958b9fdcb2ea0ef96c6a68e8fd8b5c9eea8d
-- Covers 0053_proposed_admissions.sql 70dc97d8716baf9d163b98b018bf6555a451058a1642181354e6e53b2916bd97
-- Covers 0054_catch_up_and_waived_lines.sql 49aa7d5c56b10c877cff6c78226797c61be764feb6e5a36d42a435b5b30d3abb
-- Covers 0055_cheques_unclaimed.sql 1d7882b604d78463fd3f2fc0935d8e7aebe12fdfed1cbca1c87838761e10d24c
-- Covers 0056_lean_distribution_lines.sql b9a419c8ffa032755d73508a411f89d5b867803be912945b96150910d3e754ec
-- Covers 0057_proposals_of_runs.sql ccdbbcf9e185df79860d824dede66d581076448843a7855a2612755dca90db74
-- Covers 0058_payment_processing_days.sql 3b947c26cef0d59d08b4adc752cc5322e8c0f05b8aced3387af6e0eb5be5dfbe
-- Covers 0059_correspondence.sql b3577f30a336df9f56c3f800dfc255d860dc18e6ded23b4d34921418e54cd973
-- Covers 0060_inbound.sql ebf54ff094895dc7a775e0f7bd70691cf49d1baa44cfc5ad5e46593a014d0362
-- Covers 0061_file_texts.sql 4e4a1bf65a958120f7d064b4713b0558606907682c26dabbecb5245fe2149b35
-- Covers 0062_cheque_positions.sql 4cbe62b6b13dcb945ec8d1abe569fed088b2f5f113027a2bfe25c75f578fa9da
-- Covers 0063_mail_links.sql 815572798dc6682ba5cc7892e79e5cb6c482f7b20ec92c9711592fd68dfce2c3
-- Covers 0064_fee_credits.sql 38274151ab7c84a7634fa793967e170ff3f4bfbab1dd540d691799efcc0dd60a
-- Covers 0065_mail_states.sql 90b1f5d5efe30abb46952e1b881dab5b9ef512597d13bc9dacb197f7340dedfa
-- Covers 0066_letters_by_rule.sql caeae760b6327bc91156013391247cb99a58d0a75434a9b267635561fb7c9376
-- Covers 0067_letter_subjects.sql bb2eb6a7b899dd462d87970efb51a7c6b4a68170f1770b3d81a49bc6878e568c
-- Covers 0068_inbound_not_taken.sql 2833d0ce91cbd8f4df72f1d6c55c58c97315bc70ecef61bea0b20a5ec0d0055b
-- Covers 0069_extra_assets.sql 660751ef99605ad2be7a0a88dd7efa98db42a495d7ce3f52373ce3b3b1360852
-- Covers 0070_phrase_pairs.sql 500f43d97f871e670191eb23b3383a67cf085d5123f2545665a2ecf0b5fef636
-- Covers 0071_decisions.sql fbd163b10fa0b3525bd7e3f6f8b4299bc3892bc0939b130355d2682ae5674abd
-- Covers 0072_decisions_locked.sql 0c1272adee0fa0f648fc63fea9e17875575fa7c882a2ca9ab4f1366227b63818
-- Covers 0073_vote_files.sql 9d6d3f4814f6613c1ab8ce68a11accf17c1558ad5cc34762860959ac29ca0378
-- Covers 0074_modifications.sql e66ddfa40d138474711643eec0a9b7471b7d01c3cefa03bd75061f96a65afd9d
-- Covers 0075_annual_reviews_and_breaches.sql fe432e64efc0912267acfc3254f4e72a0a2d389e3ce6ce83ca6ff6d308b3bbb4
-- Covers 0076_proposals.sql 3c2d514a569337cef9273bb535bbc8e0e4c4b21abd80b07bcd86b867e7ebe673
-- Covers 0077_leads.sql 4f7fd20627b8c4d194209d623d5c9840aa00adeb5ab491a7066fb2751166d4fd
-- Covers 0078_closing_runs_of_a_case.sql bec0d1d35aff946ba91cf14bf61843b08c2a3aa8736bd2d43f720569835611c3
-- Covers 0079_decisions_published.sql 1794dc93e15d321dd23340407a43dc89ad771b38143fd141e4c18b55a4a496ae
-- Covers 0080_key_facts.sql 5151741d291d9205b5a1eea19340afa4d03dff765c3a49bcc4aa76184cc33925
-- Covers 0081_bonding.sql 7f6d35d0004dfeeb01fd52cf85e1eac3e1037c5aca3b5623828e8cc4d6643c8a
-- Covers 0082_taken_on_cases.sql c58839cb8ee8faffd9f3c3c3f3e8b2f9314dfdd4feee7ac2bb8912132ac9f622
-- Covers 0083_case_clocks.sql f46df6664055ecee137ef7c29b895dc3cd43b50f7f8984fc30b3ed4347f8a52f
-- Covers 0084_case_protocol.sql ee272b9fe5e4e7ba3fad73b3a0c8404a1b604c438088044d6fda86922245ba92
-- Covers 0085_variations.sql 12cbe9eb602c3615c3b989bfbd161f2317920c8011799e9d19d2a0272054281d
-- Covers 0086_clock_index.sql f6754d8dc770b7a8fbd5afd76d2d77a745b4b89a59d1304e2e2aa76583e6c488
-- Covers 0087_case_transfers.sql 05b4e2c0716e47c5188a69d01e901d5c4616bc90b3d7d01fcf56d76f164673f1
-- Covers 0088_votes_ask_for_clauses.sql 5243f13232b9ab111eb426b451dd382a54f42b87fa9fc7bb96d1ec3452c84fe5
-- Covers 0089_old_references.sql 55379ef520802c09af21117195f972b6fcac4040a7ffafa2c125b3b0f7bc814c
-- Covers 0090_deadline_list.sql e33228e9b09c0a4eaed0500ecb518b0ce14a8c9c3309c47ef1771e68c7344d99
-- Covers 0091_report_runs.sql 24ddeb216a812d6a0919fe01dbdf665f8d57fbba355ab0cce368852f41e5bb9e
-- Covers 0092_receipts_by_reversal.sql bdd91cd3d19af5cf0fc2e2a285db3fe6955ddbb55cd7fb4c6bc53c81768b5d5a
-- Covers 0093_report_indexes.sql 97cac892bcad39f5c31061e41aff676dd3915621b368edac91cf9d619ec3fc7d
-- Covers 0094_open_clocks.sql 90444782706ba2aeb277982c9a5b37714d9834cc8cbf031306852edee605187f
-- Covers 0095_saved_reports.sql 7794acf4a347b7efcde70ff6c4cb85db3b9624fcc9f152f914c0ab82547888f8
-- Covers 0096_report_run_files.sql a4990076ae35c39f3e542d18e548923bdd710799c9837506dccb68ac64dcea33
-- Covers 0097_report_schedules.sql 179bc391325069b67ab3432c042077db8480c48c618d4fea8f96154ed1f5bebb
-- Covers 0098_allocations_kept_back.sql 6cf4d2e95feb8ff704cb292ef7534d82d14eea98b96248d01775c8996aedbec4
-- Covers 0099_offered_per_pound.sql f7ad7f411d0487358cf71814f61a1cb8794ac09a1d6cbfad515e9d9269c6c4b0
-- Covers 0100_report_indexes.sql 14a601ce83210d641854cde38a84b418be8dbc9053c8fac716a5fde6f7d0dc26
-- Covers 0101_court_orders.sql 6457026ee47aa39c399d7fe2175df4b88f418d1cbdbe09186f70a3b602ac75e1
-- Covers 0102_bond_sums.sql cc991f1b72868b27b3e47afd10a2575a0008cb78213a1ece92a491a742af0048
-- Covers 0103_creditor_exposures.sql 210a5ff883ade85ad993d8d16d3d845a91b637e9763f52653e5a7959424627f7
-- Covers 0104_decisions_withdrawn.sql 767363e7196c2dc9d19af46c5f2b1e66c82ebe5f2d93e5281b2d0f53d130def6
-- Covers 0105_vote_clauses.sql 6028fe36cd1622b0e6d723b3543df4dcfe66d3df245c8121289397aa44b2ed2e
-- Covers 0106_consent_letter.sql 779572a6c187c6f37d13e09753898b0bee587f3a9a47bc463a4299995c82d9c2
-- Covers 0107_schedule_dates.sql cbee3158e6bb02d539d9e82e581b4f8a2c18842a769f1b0bff86b1dca56b8eaf
-- Covers 0108_happened_on.sql 266ad0910a41a298ba38eb58d04a1e9cac00c21ad4f96342d59b51d2bf1624c1
-- Covers 0109_beyond_claims.sql 165e2ca775ade3abc1b4e3cb3e9fe818b2e373dc05d7ded40d874ac86c1a7aa8
-- Covers 0110_notice_evidence.sql ba92e5058c7ce887f317584bf9f8ea4aa3366fbd69cb47a8308ec4420751f19a
-- Covers 0111_long_work_once.sql 80d554df00366e48b919a44684fb157e0e576da8fca6c39492319b501c8dd399
-- Covers 0112_no_assets.sql 17c40e6d053b6be3c8e32083472cabfa1470899e095f960d1bb18c8e8b6055c1
-- Covers 0113_template_jurisdictions.sql 28500f9f30fe388150b642b1449abb30641af8b2993bc01af37c1c4a46a56783
-- Covers 0114_usual_contributions.sql 31728b6b4d2edd1920cb35486a0ff4a18a74dd986c55fb83aaae105d1b242821
-- Covers 0115_second_approval.sql 1be6e42d497325374cd24a86d437fb1cadcac83b8c175c4cad2dbf5158934cbc
-- Covers 0116_identifiers_permission.sql 2cb5d7a4524d84834fc0a6959caeddcbf5e91bb9f73f0b2ec15a88a66c71c84d
-- Covers 0117_early_cases.sql aff3cdcd042efe32d041d2a3d0db52fdd5515e9c84a16b791108c23c22e8b90a
-- Covers 0118_post_domains.sql 7ffdea00f5b8d3d8e22ce28d09c09fbb6909f8b033eeaecc35c92bf71508af40
-- Covers 0119_payee_domains.sql cfedcec5d84a5311fb445f5d1d24e8a8f95f8c2d9c59a8f746faacd680d44d32
-- Covers 0120_ended_addresses.sql a0c58e9eaedaa44ae1ea21bef214ce9a041a93cd46da81f41850abab331b63a2
-- Covers 0121_back_fills.sql 03c4f1374f3f608f0de6d39a2491f9d9f86eed0e98f9ec56c49debb9fe502398
-- Covers 0122_early_votes.sql 34906603f65301b0230948d00c36952850566e49f377c84e3219617781ded4a1
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_period_status(of_domain integer, of_month date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT status FROM periods WHERE domain_id = of_domain AND month = of_month),
    (SELECT 'closed' FROM periods WHERE domain_id = of_domain AND month > of_month AND status = 'closed' LIMIT 1),
    'open')
$function$
;
CREATE OR REPLACE FUNCTION public.check_journal_periods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  posted record;
  status text;
BEGIN
  FOR posted IN
    SELECT domain_id, date_trunc('month', posted_on)::date AS month, bool_and(source IN ('manual', 'reversal', 'opening')) AS corrects
    FROM new_journals GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    PERFORM pg_advisory_xact_lock_shared(7160, posted.domain_id);
    status := ledger_period_status(posted.domain_id, posted.month);
    IF status = 'closed' OR (status = 'closing' AND NOT posted.corrects) THEN
      RAISE EXCEPTION 'The period % of domain % is %', to_char(posted.month, 'YYYY-MM'), posted.domain_id, status
        USING ERRCODE = 'check_violation', COLUMN = 'posted_on';
    END IF;
    IF NOT EXISTS (SELECT FROM periods WHERE domain_id = posted.domain_id AND month = posted.month) THEN
      INSERT INTO periods (domain_id, month) VALUES (posted.domain_id, posted.month) ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.check_journal_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  wrong record;
BEGIN
  SELECT * INTO wrong FROM (
    SELECT n.journal_id, n.line, CASE
      WHEN j.id IS NULL OR n.line NOT BETWEEN 1 AND j.line_count THEN 'does not belong to its journal'
      WHEN n.domain_id <> j.domain_id OR n.posted_on <> j.posted_on THEN 'disagrees with its journal'
      WHEN a.ledger <> j.ledger THEN 'is on an account of the other ledger'
      WHEN n.case_id IS NULL AND a.case_dimension = 'required' AND a.code <> '1000' THEN 'names no case'
      WHEN n.case_id IS NOT NULL AND a.case_dimension = 'none' AND a.ledger = 'estate' THEN 'names a case on an account without cases'
      WHEN c.domain_id <> j.domain_id THEN 'names a case of another domain'
    END AS problem
    FROM new_lines n
    LEFT JOIN journals j ON j.id = n.journal_id
    LEFT JOIN chart_of_accounts a ON a.id = n.account_id
    LEFT JOIN cases c ON c.id = n.case_id
  ) checked WHERE problem IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Line % of journal % %', wrong.line, wrong.journal_id, wrong.problem USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM new_lines n JOIN chart_of_accounts a ON a.id = n.account_id
    WHERE n.credit_pence > 0 AND n.case_id IS NOT NULL AND a.code IN ('1000', '1010')
  ) THEN
    PERFORM FROM cases WHERE id IN (SELECT case_id FROM new_lines WHERE credit_pence > 0) ORDER BY id FOR NO KEY UPDATE;
    SELECT l.case_id, a.code INTO wrong
    FROM journal_lines l JOIN chart_of_accounts a ON a.id = l.account_id AND a.code IN ('1000', '1010')
    WHERE l.case_id IN (SELECT case_id FROM new_lines WHERE credit_pence > 0)
    GROUP BY 1, 2 HAVING sum(l.debit_pence) < sum(l.credit_pence) LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'Case % would hold less than nothing on account %', wrong.case_id, wrong.code USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  INSERT INTO balance_changes (domain_id, account_id, bank_account_id, posted_on, debit_pence, credit_pence, line_count)
    SELECT domain_id, account_id, coalesce(bank_account_id, 0), posted_on, sum(debit_pence), sum(credit_pence), count(*)
    FROM new_lines GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.check_journal_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  found record;
BEGIN
  SELECT sum(lines) AS lines, sum(debit) AS debit, sum(credit) AS credit, bool_and(debit = credit) AS by_case INTO found
  FROM (
    SELECT count(*) AS lines, sum(debit_pence) AS debit, sum(credit_pence) AS credit
    FROM journal_lines WHERE journal_id = NEW.id GROUP BY case_id
  ) each_case;
  IF found.lines IS DISTINCT FROM NEW.line_count THEN
    RAISE EXCEPTION 'Journal % has % of its % lines', NEW.id, coalesce(found.lines, 0), NEW.line_count USING ERRCODE = 'check_violation';
  END IF;
  IF found.debit <> found.credit OR found.debit <> NEW.total_pence OR (NEW.ledger = 'estate' AND NOT found.by_case) THEN
    RAISE EXCEPTION 'Journal % does not balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_changed_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'A line of a bank statement never changes' USING ERRCODE = 'check_violation';
END $function$
;
CREATE OR REPLACE FUNCTION public.note_bounces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE receipts SET bounced_item_id = NULL WHERE bounced_item_id = OLD.id;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status IN ('unmatched', 'suggested') THEN
      UPDATE receipts r SET bounced_item_id = NEW.id FROM bank_items o
      WHERE o.id = (SELECT (i.value ->> 'itemId')::int FROM jsonb_array_elements(NEW.match_evidence -> 'items') i
          WHERE i.value ->> 'kind' = 'reversal' LIMIT 1)
        AND o.matched_kind = 'receipt' AND r.id = o.matched_id AND r.status <> 'reversed';
    END IF;
  END IF;
  RETURN NULL;
END $function$
;
CREATE OR REPLACE FUNCTION public.phrase_pairs(written text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT lexeme || '·' || following)), ''::tsvector)
  FROM (
    SELECT lexeme, lead(lexeme) OVER (ORDER BY position, lexeme) AS following
    FROM unnest(to_tsvector('english', written)), unnest(positions) AS position
  ) words
  WHERE following IS NOT NULL
$function$
;
CREATE OR REPLACE FUNCTION public.keep_decision_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.decision_id, NEW.voter_id, NEW.vote, NEW.received_at, NEW.is_afterwards, NEW.modifications, NEW.created_at)
       IS NOT DISTINCT FROM
       (OLD.decision_id, OLD.voter_id, OLD.vote, OLD.received_at, OLD.is_afterwards, OLD.modifications, OLD.created_at)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'A vote stays as it came.';
END $function$
;
CREATE OR REPLACE FUNCTION public.keep_frozen_voter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.frozen_pence IS NULL THEN RETURN COALESCE(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.decision_id, NEW.case_creditor_id, NEW.creditor_id, NEW.creditor_name, NEW.is_associate, NEW.frozen_pence, NEW.frozen_basis)
       IS NOT DISTINCT FROM
       (OLD.decision_id, OLD.case_creditor_id, OLD.creditor_id, OLD.creditor_name, OLD.is_associate, OLD.frozen_pence, OLD.frozen_basis)
      AND ((NEW.value_pence, NEW.basis) IS NOT DISTINCT FROM (OLD.value_pence, OLD.basis)
        OR (SELECT decided_at IS NULL FROM decisions WHERE id = OLD.decision_id))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The electorate of a decision is frozen.';
END $function$
;
CREATE OR REPLACE FUNCTION public.set_domain_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT domain_id INTO NEW.domain_id FROM cases WHERE id = NEW.case_id;
  RETURN NEW;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM changed;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures_of_creditors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM changed WHERE kind = 'creditor';
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures_of_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT d.case_id
    FROM changed x JOIN decision_voters v ON v.id = x.voter_id JOIN case_creditors d ON d.id = v.case_creditor_id;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes VALUES (NEW.case_id);
  IF OLD.case_id <> NEW.case_id THEN
    INSERT INTO creditor_exposure_changes VALUES (OLD.case_id);
  END IF;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposure_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes VALUES (NEW.id);
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposure_of_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT d.case_id
    FROM decision_voters v JOIN case_creditors d ON d.id = v.case_creditor_id WHERE v.id IN (OLD.voter_id, NEW.voter_id);
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT d.case_id
    FROM decision_voters v JOIN case_creditors d ON d.id = v.case_creditor_id WHERE v.decision_id = NEW.id;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures_of_debt_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes SELECT DISTINCT case_id FROM case_creditors WHERE debt_status_id = NEW.id;
  RETURN NULL;
END
$function$
;
CREATE OR REPLACE FUNCTION public.note_exposures_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO creditor_exposure_changes
    WITH RECURSIVE moved AS (SELECT NEW.id UNION SELECT n.id FROM creditors n JOIN moved m ON n.parent_group_id = m.id)
    SELECT DISTINCT case_id FROM case_creditors WHERE creditor_id IN (SELECT id FROM moved);
  RETURN NULL;
END
$function$
;
--> statement-breakpoint
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  entity text NOT NULL,
  entity_id integer NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  user_id integer,
  at timestamp with time zone DEFAULT now() NOT NULL,
  ip text,
  request_id text,
  case_id integer,
  author text
);
CREATE TABLE files (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  sha256 character(64) NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer
);
CREATE TABLE titles (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  gender_hint_id integer,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE genders (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  iir_code text,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE marital_statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  implies_partner boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE residential_statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  is_owner boolean NOT NULL,
  is_secured boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE employment_statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  is_earning boolean NOT NULL,
  needs_employer boolean NOT NULL,
  needs_tax_returns boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE occupations (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  soc_code text,
  is_restricted boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE countries (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  iso2 text NOT NULL,
  subdivision text,
  iso3 text,
  dial_code text,
  jurisdiction text NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE address_types (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  allow_multiple boolean NOT NULL,
  is_correspondence boolean NOT NULL,
  is_service_address boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE domains (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  code text NOT NULL,
  is_active boolean NOT NULL,
  legal_name text NOT NULL,
  company_number text,
  fca_number text,
  ico_number text,
  vat_number text,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  postcode text,
  country_id integer,
  phone text,
  email text,
  website text,
  case_ref_prefix text NOT NULL,
  next_case_number integer NOT NULL,
  default_portfolio_id integer,
  brand_colour text,
  logo integer,
  claim_approval_limit bigint,
  approval_days integer NOT NULL,
  schedule_cut_limit_bp integer,
  schedule_months_limit integer,
  debt_advice text,
  ombudsman text,
  complaints_gateway text,
  information_commissioner text,
  fees_guide text,
  register_address text,
  adjournment_days integer NOT NULL
);
CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  username text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  job_title text,
  department_id integer NOT NULL,
  avatar_id integer,
  status text NOT NULL,
  domain_id integer NOT NULL,
  approval_limit bigint NOT NULL,
  last_login_at timestamp with time zone,
  ip_number text,
  ip_body text,
  signature text,
  signature_image integer,
  case_access text NOT NULL
);
CREATE TABLE permissions (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  label text NOT NULL,
  description text
);
CREATE TABLE departments (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  email text,
  manager_user_id integer,
  domain_id integer,
  default_task_queue boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE portfolios (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  domain_id integer NOT NULL,
  is_active boolean NOT NULL,
  supervisor_user_id integer NOT NULL,
  protocol_version text,
  vat_treatment text NOT NULL,
  acquired_from text,
  acquired_on date,
  bond_insurer_supplier_id integer,
  bond_policy_ref text,
  fee_model_default jsonb DEFAULT '{}'::jsonb NOT NULL,
  bond_minimum bigint,
  bond_maximum bigint,
  general_bond bigint,
  bond_limit bigint,
  bond_ends_on date,
  bordereau_day integer
);
CREATE TABLE creditors (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  type text NOT NULL,
  trading_names text[] DEFAULT '{}'::text[] NOT NULL,
  parent_group_id integer,
  is_preferential boolean NOT NULL,
  is_government boolean NOT NULL,
  is_active boolean NOT NULL,
  agent_creditor_id integer,
  voting_behaviour text NOT NULL,
  min_dividend integer,
  criteria_notes text,
  last_reviewed_on date,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  postcode text,
  country_id integer,
  email text,
  phone text,
  delivery_method_id integer,
  claim_email text,
  dividend_remittance_email text,
  account_name text,
  sort_code text,
  account_number text,
  bank_check text,
  bank_changed_by_id integer,
  bank_changed_at timestamp with time zone,
  bank_verified_by_id integer,
  bank_verified_at timestamp with time zone,
  payment_reference_rule text NOT NULL,
  payment_reference text,
  min_payment bigint,
  successor_creditor_id integer,
  successor_from date,
  payment_grouping text NOT NULL,
  kept_by_domain_id integer
);
CREATE TABLE introducers (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  type text NOT NULL,
  fca_number text,
  company_number text,
  is_active boolean NOT NULL,
  contact_name text,
  email text,
  phone text,
  fee_allowed boolean NOT NULL,
  fee_basis text,
  fee_amount bigint,
  agreement_start_on date,
  agreement_end_on date,
  due_diligence_on date,
  next_review_on date
);
CREATE TABLE suppliers (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  category text NOT NULL,
  is_associate boolean NOT NULL,
  associate_reason text,
  is_active boolean NOT NULL,
  vat_number text,
  company_number text,
  email text,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  postcode text,
  country_id integer,
  account_ref text,
  default_payment_type_id integer,
  default_unit_cost bigint,
  payment_terms_days integer NOT NULL,
  invoice_required boolean NOT NULL,
  account_name text,
  sort_code text,
  account_number text,
  bank_check text,
  bank_changed_by_id integer,
  bank_changed_at timestamp with time zone,
  bank_verified_by_id integer,
  bank_verified_at timestamp with time zone,
  kept_by_domain_id integer
);
CREATE TABLE account_types (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  normal_side text NOT NULL,
  statement text NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE account_groups (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  account_type_id integer NOT NULL,
  rp_heading text NOT NULL,
  rp_order integer NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE chart_of_accounts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  code text NOT NULL,
  name text NOT NULL,
  account_group_id integer NOT NULL,
  ledger text NOT NULL,
  case_dimension text NOT NULL,
  is_control boolean NOT NULL,
  vat_rate_bp integer,
  eos_line_label text,
  is_active boolean NOT NULL,
  first_posted_at timestamp with time zone
);
CREATE TABLE income_types (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  account_id integer NOT NULL,
  counts_as_contribution boolean NOT NULL,
  counts_for_fee_base boolean NOT NULL,
  is_asset_realisation boolean NOT NULL,
  is_receipt_from_third_party boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL,
  is_extra_asset boolean DEFAULT false NOT NULL
);
CREATE TABLE payment_types (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  account_id integer NOT NULL,
  class text NOT NULL,
  payee_kind text,
  vat_rate_bp integer,
  requires_invoice boolean NOT NULL,
  requires_second_approval boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE products (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  type text NOT NULL,
  jurisdiction text NOT NULL,
  is_in_house boolean NOT NULL,
  client_money_regime text NOT NULL,
  distribution_frequency text,
  default_term_months integer,
  min_term_months integer,
  max_term_months integer,
  standard_terms_version text,
  fee_model_default jsonb DEFAULT '{}'::jsonb NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE credits (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  sfs_debt_class text NOT NULL,
  is_secured boolean NOT NULL,
  is_preferential boolean NOT NULL,
  is_priority boolean NOT NULL,
  is_excludable boolean NOT NULL,
  requires_guarantor boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE income_categories (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  sfs_section text NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE incomes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  income_category_id integer NOT NULL,
  is_benefit boolean NOT NULL,
  is_disregarded boolean NOT NULL,
  is_variable boolean NOT NULL,
  evidence_max_age_days integer,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE expenditure_categories (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  cost_class text NOT NULL,
  is_essential boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE expenditures (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  expenditure_category_id integer NOT NULL,
  priority_arrears_possible boolean NOT NULL,
  guideline_group text NOT NULL,
  guideline jsonb DEFAULT '{}'::jsonb NOT NULL,
  evidence_required boolean NOT NULL,
  max_without_evidence bigint,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE assets (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  class text NOT NULL,
  is_excluded_by_default boolean NOT NULL,
  needs_valuation boolean NOT NULL,
  needs_charge_details boolean NOT NULL,
  is_solely_pensionable boolean NOT NULL,
  default_realisation_account_id integer,
  revaluation_months integer,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE modifications (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  code text NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  text text NOT NULL,
  agent_creditor_id integer,
  creditor_id integer,
  requires_client_consent boolean NOT NULL,
  is_active boolean NOT NULL,
  effective_from date,
  effective_to date,
  effect jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE status_categories (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  stage text NOT NULL,
  is_terminal boolean NOT NULL,
  report_group text,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  status_category_id integer NOT NULL,
  badge_colour text NOT NULL,
  required_fields text[] DEFAULT '{}'::text[] NOT NULL,
  is_open boolean NOT NULL,
  counts_as_wip boolean NOT NULL,
  expects_payments boolean NOT NULL,
  freezes_schedule boolean NOT NULL,
  set_dates text[] DEFAULT '{}'::text[] NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL,
  bank_receipts text NOT NULL,
  sends_letters boolean DEFAULT false NOT NULL
);
CREATE TABLE substatuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  status_id integer NOT NULL,
  is_arrears boolean NOT NULL,
  is_break boolean NOT NULL,
  hides_from_chasing boolean NOT NULL,
  set_dates text[] DEFAULT '{}'::text[] NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL,
  sends_letters boolean DEFAULT false NOT NULL
);
CREATE TABLE debt_statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  counts_in_soa boolean NOT NULL,
  counts_for_voting boolean NOT NULL,
  counts_for_dividend boolean NOT NULL,
  needs_approval boolean NOT NULL,
  is_terminal boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE complaint_statuses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  stage text NOT NULL,
  stops_clock boolean NOT NULL,
  is_final boolean NOT NULL,
  letter_template_id integer,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE breach_types (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  severity text NOT NULL,
  detection text NOT NULL,
  threshold_months integer,
  threshold_amount bigint,
  remedy_days integer NOT NULL,
  notice_template_id integer,
  escalation_task_id integer,
  refer_to_creditors boolean NOT NULL,
  auto_raise boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE tasks (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  content text,
  priority text NOT NULL,
  assign_to text NOT NULL,
  assign_to_department_id integer,
  assign_to_user_id integer,
  due_offset_days integer NOT NULL,
  due_basis text NOT NULL,
  due_field text,
  business_days boolean NOT NULL,
  is_repeatable boolean NOT NULL,
  repeat_every text,
  completion_requires text NOT NULL,
  completion_document_id integer,
  completion_field text,
  auto_complete_when text,
  escalate_after_days integer,
  escalate_to_user_id integer,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE templates (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  document_type_id integer NOT NULL,
  audience text NOT NULL,
  format text NOT NULL,
  language_variant text NOT NULL,
  is_active boolean NOT NULL,
  subject text,
  body text,
  body_file integer,
  letterhead_id integer,
  delivery_method_id integer,
  folder_id integer,
  requires_approval boolean NOT NULL,
  auto_task_id integer,
  published_version integer,
  published_at timestamp with time zone,
  is_fixed boolean DEFAULT false NOT NULL,
  raised_on text,
  raised_after_days integer,
  raised_in_status_id integer,
  sends_by_itself boolean DEFAULT false NOT NULL,
  jurisdictions text[] DEFAULT '{EW}'::text[] NOT NULL
);
CREATE TABLE letterheads (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  domain_id integer NOT NULL,
  is_default boolean NOT NULL,
  is_active boolean NOT NULL,
  header_html text,
  footer_html text,
  font_family text NOT NULL,
  first_page_pdf integer,
  continuation_pdf integer,
  margins jsonb DEFAULT '{}'::jsonb NOT NULL,
  window_envelope text NOT NULL,
  address_block jsonb DEFAULT '{}'::jsonb NOT NULL,
  return_address text
);
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  folder_id integer NOT NULL,
  direction text NOT NULL,
  category text NOT NULL,
  is_client_visible boolean NOT NULL,
  is_special_category boolean NOT NULL,
  evidence_max_age_days integer,
  task_on_receipt_id integer,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  regexes text[] DEFAULT '{}'::text[] NOT NULL,
  retention_years integer NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE folders (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  parent_id integer,
  case_tab text NOT NULL,
  is_inbound_default boolean NOT NULL,
  is_client_visible boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL
);
CREATE TABLE delivery_methods (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_system boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  channel text NOT NULL,
  unit_cost bigint NOT NULL,
  is_default_for text,
  requires_address boolean NOT NULL,
  requires_email boolean NOT NULL,
  requires_mobile boolean NOT NULL,
  max_pages integer,
  cut_off_time text,
  is_tracked boolean NOT NULL,
  legal_service_ok boolean NOT NULL,
  code text,
  description text,
  sort_order integer NOT NULL,
  is_active boolean NOT NULL,
  fallback_id integer,
  delivery_days integer NOT NULL
);
CREATE TABLE users_additional_domain_ids (
  owner_id integer NOT NULL,
  additional_domain_id integer NOT NULL
);
CREATE TABLE users_permission_ids (
  owner_id integer NOT NULL,
  permission_id integer NOT NULL
);
CREATE TABLE portfolios_joint_supervisor_user_ids (
  owner_id integer NOT NULL,
  joint_supervisor_user_id integer NOT NULL
);
CREATE TABLE incomes_evidence_document_type_ids (
  owner_id integer NOT NULL,
  evidence_document_type_id integer NOT NULL
);
CREATE TABLE statuses_product_ids (
  owner_id integer NOT NULL,
  product_id integer NOT NULL
);
CREATE TABLE statuses_allowed_next_ids (
  owner_id integer NOT NULL,
  allowed_next_id integer NOT NULL
);
CREATE TABLE statuses_raise_task_ids (
  owner_id integer NOT NULL,
  raise_task_id integer NOT NULL
);
CREATE TABLE statuses_generate_template_ids (
  owner_id integer NOT NULL,
  generate_template_id integer NOT NULL
);
CREATE TABLE substatuses_raise_task_ids (
  owner_id integer NOT NULL,
  raise_task_id integer NOT NULL
);
CREATE TABLE substatuses_generate_template_ids (
  owner_id integer NOT NULL,
  generate_template_id integer NOT NULL
);
CREATE TABLE documents_required_at_status_ids (
  owner_id integer NOT NULL,
  required_at_status_id integer NOT NULL
);
CREATE TABLE user_credentials (
  user_id integer NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamp with time zone DEFAULT now() NOT NULL,
  locked_until timestamp with time zone
);
CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  ended_at timestamp with time zone
);
CREATE TABLE sign_in_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  purpose text NOT NULL,
  account text NOT NULL,
  address text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  succeeded boolean DEFAULT false NOT NULL,
  forgiven boolean DEFAULT false NOT NULL,
  device uuid
);
CREATE TABLE password_resets (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  token_sha256 character(64),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone
);
CREATE TABLE template_versions (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  template_id integer NOT NULL,
  number integer NOT NULL,
  subject text,
  body text,
  body_file integer,
  published_at timestamp with time zone DEFAULT now() NOT NULL,
  published_by integer,
  superseded_at timestamp with time zone
);
CREATE TABLE product_updates (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  title text NOT NULL,
  tag text NOT NULL,
  tag_color text NOT NULL,
  content text NOT NULL,
  url text,
  created timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer
);
CREATE TABLE addresses (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  person_id integer NOT NULL,
  address_type_id integer NOT NULL,
  line1 text NOT NULL,
  line2 text,
  line3 text,
  town text NOT NULL,
  county text,
  postcode text,
  country_id integer,
  resident_from date,
  resident_to date,
  is_mailing_default boolean DEFAULT false NOT NULL,
  source text DEFAULT 'client'::text NOT NULL
);
CREATE TABLE case_assets (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  asset_type_id integer NOT NULL,
  description text NOT NULL,
  owner_case_person_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  value_pence bigint NOT NULL,
  valuation_on date,
  valuation_source text,
  charge_holder text,
  secured_pence bigint DEFAULT 0 NOT NULL,
  is_excluded boolean DEFAULT false NOT NULL,
  excluded_reason text,
  realisation_plan text,
  expected_realisation_pence bigint
);
CREATE TABLE case_creditors (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  creditor_id integer NOT NULL,
  credit_id integer NOT NULL,
  debt_status_id integer NOT NULL,
  account_number text,
  secondary_ref text,
  original_creditor_id integer,
  dca_creditor_id integer,
  assigned_on date,
  balance_soa_pence bigint NOT NULL,
  balance_confirmed_pence bigint,
  confirmed_on date,
  claim_received_on date,
  claim_pence bigint,
  claim_rejected_pence bigint,
  claim_admitted_pence bigint,
  admitted_on date,
  admitted_by_user_id integer,
  is_associate boolean DEFAULT false NOT NULL,
  associate_reason text,
  is_preferential boolean DEFAULT false NOT NULL,
  is_secured boolean DEFAULT false NOT NULL,
  security_pence bigint,
  is_excluded boolean DEFAULT false NOT NULL,
  excluded_reason text,
  is_joint boolean DEFAULT false NOT NULL,
  current_payment_pence bigint,
  arrears_pence bigint,
  source text DEFAULT 'client'::text NOT NULL,
  notes text,
  status_reason text,
  proposed_pence bigint,
  proposed_by_user_id integer,
  proposed_on date,
  proof_requested_on date,
  assigned_from_id integer
);
CREATE TABLE case_notes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  body_html text DEFAULT ''::text NOT NULL,
  happened_at timestamp with time zone DEFAULT now() NOT NULL,
  duration_seconds integer,
  is_sensitive boolean DEFAULT false NOT NULL,
  is_client_visible boolean DEFAULT false NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  corrects_note_id integer,
  participants text
);
CREATE TABLE case_people (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  person_id integer NOT NULL,
  role text NOT NULL,
  share_percent_bp integer DEFAULT 10000 NOT NULL,
  is_liable_for_all boolean DEFAULT false NOT NULL
);
CREATE TABLE case_status_changes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id integer NOT NULL,
  from_status_id integer,
  to_status_id integer NOT NULL,
  from_substatus_id integer,
  to_substatus_id integer,
  reason text,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by integer,
  happened_on date
);
CREATE TABLE cases (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  unique_reference text NOT NULL,
  case_name text NOT NULL,
  has_own_name boolean DEFAULT false NOT NULL,
  status_id integer NOT NULL,
  substatus_id integer,
  status_changed_at timestamp with time zone DEFAULT now() NOT NULL,
  portfolio_id integer,
  product_id integer NOT NULL,
  introducer_id integer,
  lead_source_detail text,
  enquiry_on date NOT NULL,
  case_owner_user_id integer NOT NULL,
  adviser_user_id integer,
  drafter_user_id integer,
  supervisor_user_id integer,
  department_id integer NOT NULL,
  jurisdiction text DEFAULT 'EW'::text NOT NULL,
  interlocking_case_id integer,
  advice_given_on date,
  pack_sent_on date,
  pack_returned_on date,
  proposal_date date,
  nominee_report_on date,
  notice_delivered_on date,
  decision_date date,
  approval_date date,
  commencement_date date,
  term_months integer,
  expected_end_date date,
  contribution_pence bigint,
  contribution_day integer,
  payment_method text,
  fee_model jsonb DEFAULT '{}'::jsonb NOT NULL,
  distribution_frequency text,
  next_distribution_on date,
  min_dividend_pledged integer,
  equity_review_due_on date,
  registered_on date,
  register_ref text,
  removed_from_register_on date,
  completed_on date,
  terminated_on date,
  termination_reason text,
  closed_on date,
  not_proceeding_reason text,
  risk_of_violence boolean DEFAULT false NOT NULL,
  is_vulnerable boolean DEFAULT false NOT NULL,
  vulnerability_notes text,
  last_contact_at timestamp with time zone,
  debt_soa_pence bigint DEFAULT 0 NOT NULL,
  claims_admitted_pence bigint DEFAULT 0 NOT NULL,
  has_schedule boolean DEFAULT false NOT NULL,
  months_in_arrears integer,
  lump_sums jsonb DEFAULT '[]'::jsonb NOT NULL,
  previous_reference text,
  protocol_version text,
  no_assets_on date
);
CREATE TABLE iande_lines (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  statement_id integer NOT NULL,
  income_id integer,
  expenditure_id integer,
  amount_pence bigint NOT NULL,
  frequency text DEFAULT 'monthly'::text NOT NULL,
  monthly_pence bigint NOT NULL,
  payer text DEFAULT 'applicant_1'::text NOT NULL,
  is_evidenced boolean DEFAULT false NOT NULL,
  notes text
);
CREATE TABLE iande_statements (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  statement_on date NOT NULL,
  kind text NOT NULL,
  adults integer DEFAULT 1 NOT NULL,
  children_16_to_18 integer DEFAULT 0 NOT NULL,
  children_under_16 integer DEFAULT 0 NOT NULL,
  vehicles integer DEFAULT 0 NOT NULL,
  prepared_by_user_id integer,
  is_current boolean DEFAULT true NOT NULL,
  income_pence bigint DEFAULT 0 NOT NULL,
  expenditure_pence bigint DEFAULT 0 NOT NULL,
  explanation text
);
CREATE TABLE persons (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  title_id integer,
  first_name text NOT NULL,
  middle_names text,
  last_name text NOT NULL,
  known_as text,
  previous_names text[] DEFAULT '{}'::text[] NOT NULL,
  date_of_birth date,
  gender_id integer,
  ni_number text,
  marital_status_id integer,
  nationality text,
  phone_mobile text,
  phone_home text,
  phone_work text,
  email text,
  preferred_contact text,
  contact_times text,
  do_not_contact text[] DEFAULT '{}'::text[] NOT NULL,
  consent_marketing boolean DEFAULT false NOT NULL,
  occupation_id integer,
  employment_status_id integer,
  employer jsonb DEFAULT '{}'::jsonb NOT NULL,
  residential_status_id integer,
  dependants jsonb DEFAULT '[]'::jsonb NOT NULL,
  adults_in_household integer,
  vehicles_in_household integer,
  special_category_notes text,
  deceased_on date
);
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  user_id integer NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL
);
CREATE TABLE case_tasks (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  task_id integer,
  case_id integer NOT NULL,
  assigned_user_id integer,
  department_id integer,
  action_at timestamp with time zone NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  priority text DEFAULT 'normal'::text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  completed_at timestamp with time zone,
  completed_by integer,
  completion_note text,
  snooze_reason text,
  escalated_at timestamp with time zone,
  recurrence_parent_id integer,
  source text DEFAULT 'user'::text NOT NULL,
  source_key text,
  name text
);
CREATE TABLE case_documents (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  document_type_id integer NOT NULL,
  folder_id integer NOT NULL,
  direction text NOT NULL,
  title text NOT NULL,
  file_id integer NOT NULL,
  received_on date,
  sent_on date,
  addressee text,
  version_of_id integer,
  is_superseded boolean DEFAULT false NOT NULL,
  evidence_valid_to date,
  retention_until date,
  source text DEFAULT 'upload'::text NOT NULL,
  removed_at timestamp with time zone,
  removed_by integer,
  removal_reason text
);
CREATE TABLE bank_holidays (
  date date NOT NULL,
  name text NOT NULL
);
CREATE TABLE complaints (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  reference text NOT NULL,
  received_on date NOT NULL,
  received_by_user_id integer,
  channel text NOT NULL,
  summary text NOT NULL,
  category text NOT NULL,
  regime text NOT NULL,
  status_id integer NOT NULL,
  acknowledged_on date,
  src_due_on date NOT NULL,
  final_due_on date NOT NULL,
  final_sent_on date,
  outcome text,
  redress_pence bigint,
  root_cause text,
  lessons text,
  ombudsman_ref text,
  gateway_ref text,
  owner_user_id integer NOT NULL,
  reopened_from_id integer,
  src_sent_on date,
  holding_sent_on date,
  closed_on date,
  clock_stopped_on date,
  clock_stopped_days integer DEFAULT 0 NOT NULL,
  ombudsman_outcome text
);
CREATE TABLE case_search (
  case_id integer NOT NULL,
  domain_id integer NOT NULL,
  reference_n text NOT NULL,
  postcode_n text DEFAULT ''::text NOT NULL,
  surname_n text DEFAULT ''::text NOT NULL,
  name_n text DEFAULT ''::text NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  place_n text DEFAULT ''::text NOT NULL
);
CREATE TABLE search_words (
  word text NOT NULL
);
CREATE TABLE job_runs (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  job text NOT NULL,
  payload jsonb NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer,
  cursor jsonb,
  message text,
  started_by integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  once text
);
CREATE TABLE account_balances (
  domain_id integer NOT NULL,
  account_id integer NOT NULL,
  bank_account_id integer NOT NULL,
  posted_on date NOT NULL,
  debit_pence bigint NOT NULL,
  credit_pence bigint NOT NULL,
  line_count integer NOT NULL
);
CREATE TABLE balance_changes (
  domain_id integer NOT NULL,
  account_id integer NOT NULL,
  bank_account_id integer NOT NULL,
  posted_on date NOT NULL,
  debit_pence bigint NOT NULL,
  credit_pence bigint NOT NULL,
  line_count integer NOT NULL
);
CREATE TABLE journal_lines (
  journal_id integer NOT NULL,
  line integer NOT NULL,
  domain_id integer NOT NULL,
  posted_on date NOT NULL,
  account_id integer NOT NULL,
  case_id integer,
  debit_pence bigint NOT NULL,
  credit_pence bigint NOT NULL,
  creditor_id integer,
  supplier_id integer,
  bank_account_id integer,
  client_account_id integer,
  memo text
);
CREATE TABLE journals (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  domain_id integer NOT NULL,
  ledger text NOT NULL,
  posted_on date NOT NULL,
  description text NOT NULL,
  source text NOT NULL,
  source_id integer,
  reverses_id integer,
  idempotency_key text NOT NULL,
  line_count integer NOT NULL,
  total_pence bigint NOT NULL,
  approved_by integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer
);
CREATE TABLE manual_journals (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  kind text NOT NULL,
  ledger text NOT NULL,
  posted_on date NOT NULL,
  description text NOT NULL,
  lines jsonb NOT NULL,
  reverses_id integer,
  status text DEFAULT 'pending'::text NOT NULL,
  requested_by integer NOT NULL,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text,
  journal_id integer,
  receipt_id integer
);
CREATE TABLE periods (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  month date NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  closed_at timestamp with time zone,
  closed_by integer,
  reopen_reason text
);
CREATE TABLE receipts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  case_id integer,
  income_type_id integer,
  from_receipt_id integer,
  bank_account_id integer,
  bank_item_id integer,
  received_on date NOT NULL,
  cleared_on date,
  amount_pence bigint NOT NULL,
  method text NOT NULL,
  payer_name text,
  payer_reference text,
  status text NOT NULL,
  reversed_on date,
  reversed_reason text,
  journal_id integer NOT NULL,
  reversal_journal_id integer,
  bounced_item_id integer
);
CREATE TABLE complaint_status_changes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  complaint_id integer NOT NULL,
  from_status_id integer,
  to_status_id integer NOT NULL,
  changed_on date NOT NULL,
  note text,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by integer
);
CREATE TABLE bank_accounts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  portfolio_id integer,
  name text NOT NULL,
  kind text NOT NULL,
  bank_name text,
  sort_code text,
  account_number text,
  iban text,
  modulus_check text,
  currency character(3) DEFAULT 'GBP'::bpchar NOT NULL,
  ledger_account_id integer NOT NULL,
  provider text DEFAULT 'manual'::text NOT NULL,
  cms_umbrella_ref text,
  csv_profile jsonb,
  opened_on date,
  opening_pence bigint DEFAULT 0 NOT NULL,
  item_count integer DEFAULT 0 NOT NULL,
  items_pence bigint DEFAULT 0 NOT NULL,
  statement_pence bigint,
  statement_on date,
  last_imported_to date,
  is_active boolean DEFAULT true NOT NULL,
  file_settings jsonb,
  cheque_right_mm integer DEFAULT 0 NOT NULL,
  cheque_down_mm integer DEFAULT 0 NOT NULL
);
CREATE TABLE bank_import_repeats (
  bank_import_id integer NOT NULL,
  bank_item_id integer NOT NULL,
  line jsonb
);
CREATE TABLE bank_imports (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_account_id integer NOT NULL,
  main_id integer,
  file_id integer NOT NULL,
  file_name text NOT NULL,
  sha256 character(64) NOT NULL,
  format text,
  status text DEFAULT 'uploaded'::text NOT NULL,
  period_from date,
  period_to date,
  opening_pence bigint,
  closing_pence bigint,
  balance_check text DEFAULT 'not_available'::text NOT NULL,
  balance_reason text,
  line_count integer DEFAULT 0 NOT NULL,
  new_count integer DEFAULT 0 NOT NULL,
  duplicate_count integer DEFAULT 0 NOT NULL,
  error_count integer DEFAULT 0 NOT NULL,
  errors jsonb DEFAULT '[]'::jsonb NOT NULL,
  job_run_id integer,
  posted_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by integer,
  doubt_count integer DEFAULT 0 NOT NULL,
  left_out_count integer DEFAULT 0 NOT NULL,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE bank_item_parts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_item_id integer NOT NULL,
  kind text NOT NULL,
  case_id integer,
  income_type_id integer,
  payment_type_id integer,
  amount_pence bigint NOT NULL,
  receipt_id integer,
  payment_id integer,
  journal_id integer,
  undone_at timestamp with time zone,
  undone_by integer,
  reason text
);
CREATE TABLE bank_items (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_account_id integer NOT NULL,
  bank_import_id integer NOT NULL,
  line_number integer NOT NULL,
  booked_on date NOT NULL,
  value_on date,
  amount_pence bigint NOT NULL,
  description text NOT NULL,
  reference text,
  payer_name text,
  payer_sort_code text,
  payer_account_number text,
  cheque_number text,
  bank_type text,
  is_reversal boolean DEFAULT false NOT NULL,
  balance_pence bigint,
  bank_id text,
  content_hash character(64) NOT NULL,
  occurrence integer NOT NULL,
  status text DEFAULT 'unmatched'::text NOT NULL,
  matched_kind text,
  matched_id integer,
  case_id integer,
  match_score integer,
  match_evidence jsonb,
  is_matched_automatically boolean DEFAULT false NOT NULL,
  matched_by integer,
  matched_at timestamp with time zone,
  ignored_reason text,
  paired_item_id integer
);
CREATE TABLE bank_matching_runs (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  bank_account_id integer,
  job_run_id integer,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  started_by integer,
  ended_at timestamp with time zone,
  aborted_at timestamp with time zone,
  current_entry integer DEFAULT 0 NOT NULL,
  total_entries integer DEFAULT 0 NOT NULL,
  matched_count integer DEFAULT 0 NOT NULL,
  suggested_count integer DEFAULT 0 NOT NULL,
  error_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE match_rules (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  kind text NOT NULL,
  priority integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  hit_count integer DEFAULT 0 NOT NULL,
  last_hit_at timestamp with time zone,
  points integer NOT NULL,
  prevents_posting boolean DEFAULT false NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  words text[] DEFAULT '{}'::text[] NOT NULL
);
CREATE TABLE payer_accounts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  person_id integer,
  sort_code text NOT NULL,
  account_number text NOT NULL,
  payer_name text,
  confirmed_count integer DEFAULT 0 NOT NULL,
  corrected_count integer DEFAULT 0 NOT NULL,
  confirmed_by integer,
  last_seen_on date,
  is_active boolean DEFAULT true NOT NULL
);
CREATE UNLOGGED TABLE case_presence (
  case_id integer NOT NULL,
  user_id integer NOT NULL,
  tab text NOT NULL,
  is_editing boolean NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE case_standings (
  case_id integer NOT NULL,
  as_at date NOT NULL,
  due_to_date_pence bigint NOT NULL,
  received_pence bigint NOT NULL,
  arrears_pence bigint NOT NULL,
  months_in_arrears integer NOT NULL,
  next_due_on date,
  expected_end_on date
);
CREATE TABLE payment_schedule_lines (
  schedule_id integer NOT NULL,
  seq integer NOT NULL,
  due_on date NOT NULL,
  expected_pence bigint NOT NULL,
  kind text NOT NULL,
  waived_pence bigint DEFAULT 0 NOT NULL,
  moved_pence bigint DEFAULT 0 NOT NULL
);
CREATE TABLE payment_schedules (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id integer NOT NULL,
  schedule_version integer NOT NULL,
  reason text NOT NULL,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  approved_by integer,
  in_force_from date NOT NULL,
  decision_id integer
);
CREATE TABLE bank_import_doubts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_import_id integer NOT NULL,
  bank_item_id integer,
  line_number integer NOT NULL,
  line jsonb NOT NULL,
  verdict text DEFAULT 'waiting'::text NOT NULL
);
CREATE TABLE approvals (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  entity text NOT NULL,
  entity_id integer NOT NULL,
  domain_id integer,
  case_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  amount_pence bigint,
  summary text NOT NULL,
  working jsonb NOT NULL,
  papers jsonb NOT NULL,
  digest text NOT NULL,
  requested_by integer,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  sla_due_on date NOT NULL,
  assigned_to integer,
  decision text DEFAULT 'pending'::text NOT NULL,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text,
  seen_at timestamp with time zone,
  first_approved_by integer,
  first_approved_at timestamp with time zone
);
CREATE TABLE allocations (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  kind text NOT NULL,
  payment_type_id integer NOT NULL,
  supplier_id integer,
  case_creditor_id integer,
  to_case_id integer,
  category text,
  amount_pence bigint NOT NULL,
  net_pence bigint NOT NULL,
  vat_pence bigint DEFAULT 0 NOT NULL,
  invoice_expected boolean DEFAULT false NOT NULL,
  description text,
  allocated_on date NOT NULL,
  status text NOT NULL,
  retained_reason text,
  status_reason text,
  idempotency_key text NOT NULL,
  released_on date,
  journal_id integer,
  run_line_id integer,
  is_recharge boolean DEFAULT false NOT NULL,
  is_beyond_claim boolean DEFAULT false NOT NULL
) WITH (fillfactor=50);
CREATE TABLE distribution_run_lines (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_id integer NOT NULL,
  case_id integer NOT NULL,
  cleared_pence bigint NOT NULL,
  reserved_pence bigint NOT NULL,
  committed_pence bigint NOT NULL,
  expenses_pence bigint DEFAULT 0 NOT NULL,
  nominee_pence bigint DEFAULT 0 NOT NULL,
  supervisor_pence bigint DEFAULT 0 NOT NULL,
  variation_pence bigint DEFAULT 0 NOT NULL,
  dividend_pence bigint DEFAULT 0 NOT NULL,
  refund_pence bigint DEFAULT 0 NOT NULL,
  retained_pence bigint DEFAULT 0 NOT NULL,
  remaining_pence bigint NOT NULL,
  pence_per_pound integer DEFAULT 0 NOT NULL,
  pence_per_pound_to_date integer DEFAULT 0 NOT NULL,
  working json NOT NULL,
  facts_digest text NOT NULL,
  left_out text,
  left_out_note text,
  left_out_by integer,
  released_at timestamp with time zone
);
ALTER TABLE distribution_run_lines ALTER working SET STORAGE EXTERNAL;
CREATE TABLE distribution_runs (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  portfolio_id integer,
  product_id integer,
  case_id integer,
  kind text NOT NULL,
  cutoff_on date NOT NULL,
  is_every_case boolean DEFAULT false NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  job_run_id integer,
  digest text,
  prepared_by integer NOT NULL,
  submitted_at timestamp with time zone,
  approved_by integer,
  released_at timestamp with time zone,
  comment text
);
CREATE TABLE dividend_lines (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  dividend_id integer NOT NULL,
  case_creditor_id integer NOT NULL,
  admitted_pence bigint NOT NULL,
  share_pence bigint NOT NULL,
  retained_pence bigint NOT NULL
);
CREATE TABLE dividends (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id integer NOT NULL,
  run_line_id integer NOT NULL,
  declared_on date NOT NULL,
  dividend_pence bigint NOT NULL,
  admitted_pence bigint NOT NULL,
  pence_per_pound integer NOT NULL,
  pence_per_pound_to_date integer NOT NULL,
  is_final boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE payment_allocations (
  payment_id integer NOT NULL,
  allocation_id integer NOT NULL,
  amount_pence bigint NOT NULL,
  ended_on date
);
CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  case_id integer,
  bank_account_id integer,
  payee_kind text NOT NULL,
  creditor_id integer,
  supplier_id integer,
  payee_name text NOT NULL,
  sort_code text,
  account_number text,
  reference text NOT NULL,
  amount_pence bigint NOT NULL,
  due_on date NOT NULL,
  status text DEFAULT 'approved'::text NOT NULL,
  status_reason text,
  release_key text NOT NULL,
  batch_id integer,
  bank_item_id integer,
  paid_on date,
  returned_on date,
  act_by date,
  reissue_of_id integer,
  return_item_id integer,
  cheque_number text,
  cheque_on date,
  given_up_on date,
  processing_on date
);
CREATE TABLE client_account_movements (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  client_account_id integer NOT NULL,
  case_id integer NOT NULL,
  bank_account_id integer NOT NULL,
  client_bank_id integer,
  direction text NOT NULL,
  amount_pence bigint NOT NULL,
  moved_on date NOT NULL,
  source text NOT NULL,
  reason text NOT NULL,
  receipt_id integer,
  journal_id integer NOT NULL,
  batch_id integer,
  status text DEFAULT 'pending'::text NOT NULL,
  bank_confirmed_on date,
  idempotency_key text NOT NULL
);
CREATE TABLE client_accounts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  bank_account_id integer NOT NULL,
  provider_ref text NOT NULL,
  account_type text DEFAULT 'designated'::text NOT NULL,
  tax_status text DEFAULT 'gross'::text NOT NULL,
  holder_name text NOT NULL,
  holder_address text,
  status text NOT NULL,
  status_reason text,
  requested_on date NOT NULL,
  opened_on date,
  close_requested_on date,
  closed_on date,
  balance_pence bigint DEFAULT 0 NOT NULL,
  confirmed_pence bigint DEFAULT 0 NOT NULL,
  last_balance_pence bigint,
  last_balance_on date,
  differs_since date
);
CREATE TABLE client_balance_files (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_account_id integer NOT NULL,
  file_id integer NOT NULL,
  file_name text NOT NULL,
  sha256 character(64) NOT NULL,
  balance_on date NOT NULL,
  account_count integer NOT NULL,
  bank_pence bigint NOT NULL,
  ledger_pence bigint NOT NULL,
  confirmed_pence bigint NOT NULL,
  interest_pence bigint NOT NULL,
  confirmed_count integer NOT NULL,
  differing_count integer NOT NULL,
  differs_since date
);
CREATE TABLE client_balances (
  client_account_id integer NOT NULL,
  balance_on date NOT NULL,
  balance_file_id integer NOT NULL,
  bank_pence bigint,
  ledger_pence bigint NOT NULL,
  confirmed_pence bigint NOT NULL
);
CREATE TABLE client_file_profiles (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_account_id integer NOT NULL,
  profiles jsonb NOT NULL
);
CREATE TABLE wth_dep_batches (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  bank_account_id integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  status text DEFAULT 'collected'::text NOT NULL,
  status_reason text,
  movement_count integer NOT NULL,
  wth_pence bigint NOT NULL,
  dep_pence bigint NOT NULL,
  exported_by integer,
  exported_at timestamp with time zone,
  confirmed_by integer,
  confirmed_at timestamp with time zone
);
CREATE TABLE wth_dep_files (
  batch_id integer NOT NULL,
  seq integer NOT NULL,
  file_id integer NOT NULL,
  file_name text NOT NULL,
  sha256 character(64) NOT NULL,
  movement_count integer NOT NULL,
  wth_pence bigint NOT NULL,
  dep_pence bigint NOT NULL,
  reason text,
  exported_by integer NOT NULL,
  exported_at timestamp with time zone DEFAULT now() NOT NULL,
  download_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE invoice_lines (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  invoice_id integer NOT NULL,
  seq integer NOT NULL,
  reference text,
  client_name text,
  account_number text,
  description text NOT NULL,
  quantity integer DEFAULT 1 NOT NULL,
  net_pence bigint NOT NULL,
  vat_pence bigint NOT NULL,
  status text DEFAULT 'unmatched'::text NOT NULL,
  case_id integer,
  allocation_id integer,
  is_credit boolean DEFAULT false NOT NULL,
  is_matched_by_itself boolean DEFAULT false NOT NULL,
  is_waiting boolean DEFAULT false NOT NULL,
  status_reason text,
  proposals jsonb DEFAULT '[]'::jsonb NOT NULL,
  has_best boolean DEFAULT false NOT NULL
);
CREATE TABLE invoice_mappings (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  supplier_id integer NOT NULL,
  mapping jsonb NOT NULL
);
CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  supplier_id integer NOT NULL,
  number text NOT NULL,
  issue_date date NOT NULL,
  tax_point date,
  due_date date,
  net_pence bigint NOT NULL,
  vat_pence bigint NOT NULL,
  vat_treatment text NOT NULL,
  category text NOT NULL,
  is_credit_note boolean DEFAULT false NOT NULL,
  credits_invoice_id integer,
  file_id integer,
  line_file_id integer,
  notes text,
  status text DEFAULT 'received'::text NOT NULL,
  comment text,
  submitted_by integer,
  approved_by integer,
  journal_id integer,
  paid_journal_id integer,
  paid_on date,
  owed_pence bigint,
  payment_id integer
);
CREATE TABLE payment_batches (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  bank_account_id integer NOT NULL,
  pay_on date NOT NULL,
  processing_on date NOT NULL,
  status text DEFAULT 'building'::text NOT NULL,
  status_reason text,
  warning text,
  authorised_by integer,
  authorised_at timestamp with time zone,
  submitted_by integer,
  submitted_at timestamp with time zone
);
CREATE TABLE payment_files (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  batch_id integer NOT NULL,
  file_id integer NOT NULL,
  format text NOT NULL,
  settings jsonb NOT NULL,
  file_name text NOT NULL,
  sha256 character(64) NOT NULL,
  byte_count integer NOT NULL,
  count integer NOT NULL,
  total_pence bigint NOT NULL,
  created_on date NOT NULL,
  generated_at timestamp with time zone DEFAULT now() NOT NULL,
  generated_by integer,
  reason text,
  download_count integer DEFAULT 0 NOT NULL,
  downloaded_at timestamp with time zone,
  downloaded_by integer,
  retired_at timestamp with time zone
);
CREATE TABLE bacs_report_files (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  file_id integer NOT NULL,
  file_name text NOT NULL,
  sha256 character(64) NOT NULL,
  report text NOT NULL,
  service_user_number text,
  reported_on date,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_by integer
);
CREATE TABLE bacs_report_rows (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  report_file_id integer NOT NULL,
  domain_id integer,
  line_number integer NOT NULL,
  reason text NOT NULL,
  payee_name text,
  reference text,
  sort_code text NOT NULL,
  account_number text NOT NULL,
  processed_on date,
  amount_pence bigint,
  new_account_name text,
  new_sort_code text,
  new_account_number text,
  payment_id integer,
  approval_id integer,
  outcome text NOT NULL,
  note text,
  due_on date NOT NULL
);
CREATE TABLE fee_invoice_lines (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  fee_invoice_id integer NOT NULL,
  allocation_id integer NOT NULL,
  is_credit boolean DEFAULT false NOT NULL,
  description text NOT NULL,
  net_pence bigint NOT NULL,
  vat_pence bigint NOT NULL,
  vat_rate_bp integer NOT NULL
);
CREATE TABLE fee_invoice_numbers (
  domain_id integer NOT NULL,
  last integer DEFAULT 0 NOT NULL
);
CREATE TABLE fee_invoices (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  number integer NOT NULL,
  case_id integer NOT NULL,
  is_credit_note boolean DEFAULT false NOT NULL,
  credits_id integer,
  issued_on date NOT NULL,
  tax_point date NOT NULL,
  vat_treatment text NOT NULL,
  net_pence bigint NOT NULL,
  vat_pence bigint NOT NULL,
  journal_id integer NOT NULL,
  supplier jsonb NOT NULL,
  customer jsonb NOT NULL,
  reason text
);
CREATE TABLE schedule_proposals (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  schedule_version integer NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  change jsonb NOT NULL,
  status text DEFAULT 'proposed'::text NOT NULL
);
CREATE TABLE run_proposals (
  run_line_id integer NOT NULL,
  case_id integer NOT NULL,
  allocated_on date NOT NULL,
  shares json NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer
);
ALTER TABLE run_proposals ALTER shares SET STORAGE EXTERNAL;
CREATE TABLE email_bounces (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  address text NOT NULL,
  recipient_id integer,
  kind text NOT NULL,
  code text,
  reason text NOT NULL,
  bounced_at timestamp with time zone DEFAULT now() NOT NULL,
  cleared_at timestamp with time zone,
  cleared_by integer
);
CREATE TABLE mail_items (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  template_id integer NOT NULL,
  template_version_id integer NOT NULL,
  document_type_id integer NOT NULL,
  title text NOT NULL,
  subject text,
  body text,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  attachment_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  author_id integer NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  status_reason text,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  requires_approval boolean NOT NULL,
  approved_by integer,
  approved_at timestamp with time zone,
  due_on date,
  sent_on date,
  raised_by text,
  run_id integer,
  content_key text,
  writer_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  occasion text,
  about_entity text,
  about_id integer,
  about_label text,
  asks_for_proof boolean DEFAULT false NOT NULL,
  is_listing boolean DEFAULT false NOT NULL,
  repeat_reason text
);
CREATE TABLE mail_recipients (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_id integer NOT NULL,
  "position" integer NOT NULL,
  type text NOT NULL,
  of_id integer,
  name text NOT NULL,
  salutation text,
  lines text[] DEFAULT '{}'::text[] NOT NULL,
  reference text,
  email text,
  mobile text,
  delivery_method_id integer NOT NULL,
  file_id integer,
  subject text,
  content text,
  pages integer,
  cost_pence bigint,
  status text DEFAULT 'waiting'::text NOT NULL,
  status_reason text,
  message_id text,
  attempts integer DEFAULT 0 NOT NULL,
  handed_over_at timestamp with time zone,
  tracking_id text,
  sent_on date,
  expected_on date,
  delivered_on date,
  returned_on date,
  return_reason text,
  print_run_id integer,
  document_id integer
);
CREATE TABLE print_runs (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  count integer NOT NULL,
  pages integer NOT NULL,
  cost_pence bigint NOT NULL,
  file_id integer,
  download_count integer DEFAULT 0 NOT NULL,
  downloaded_at timestamp with time zone,
  downloaded_by integer,
  sent_on date,
  problem text
);
CREATE TABLE returned_post (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  recipient_id integer NOT NULL,
  envelope_key text NOT NULL,
  returned_on date NOT NULL,
  reason text NOT NULL,
  confirmed_at timestamp with time zone,
  confirmed_by integer
);
CREATE TABLE inbound_batches (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  channel text NOT NULL,
  name text NOT NULL,
  domain_id integer,
  declared_sheets integer,
  is_duplex boolean DEFAULT false NOT NULL,
  release_reason text
);
CREATE TABLE inbound_edits (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  item_ids integer[] NOT NULL,
  action text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  undone_at timestamp with time zone
);
CREATE TABLE inbound_items (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  batch_id integer NOT NULL,
  source_id integer NOT NULL,
  domain_id integer,
  channel text NOT NULL,
  status text DEFAULT 'received'::text NOT NULL,
  pages jsonb DEFAULT '[]'::jsonb NOT NULL,
  title text NOT NULL,
  sender text,
  received_on date NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  separator_case_id integer,
  suggested_cases jsonb DEFAULT '[]'::jsonb NOT NULL,
  suggested_types jsonb DEFAULT '[]'::jsonb NOT NULL,
  claimed_pence bigint,
  signature integer[],
  bands integer[],
  alike_id integer,
  assigned_user_id integer,
  problem text,
  case_id integer,
  document_id integer,
  note_id integer,
  debt_id integer,
  decided_at timestamp with time zone,
  decided_by integer,
  junk_reason text,
  unidentified_on date,
  review_on date,
  merged_into_id integer,
  split_from_id integer,
  misfiled_at timestamp with time zone,
  task_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  completed_task_ids integer[] DEFAULT '{}'::integer[] NOT NULL
);
CREATE UNLOGGED TABLE inbound_locks (
  item_id integer NOT NULL,
  user_id integer NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE inbound_pages (
  source_id integer NOT NULL,
  page integer NOT NULL,
  text text NOT NULL,
  words jsonb NOT NULL,
  confidence real NOT NULL,
  turned integer NOT NULL,
  origin text NOT NULL,
  codes jsonb NOT NULL,
  is_separator boolean DEFAULT false NOT NULL,
  problem text
);
CREATE TABLE inbound_senders (
  sender text NOT NULL,
  case_id integer NOT NULL,
  times integer DEFAULT 1 NOT NULL
);
CREATE TABLE inbound_sources (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  batch_id integer NOT NULL,
  parent_id integer,
  file_id integer,
  pdf_file_id integer,
  sha256 character(64) NOT NULL,
  name text NOT NULL,
  origin_key text,
  message_id text,
  sender_name text,
  sender_email text,
  subject text,
  same_as_id integer,
  status text DEFAULT 'received'::text NOT NULL,
  problem text,
  page_count integer,
  pages_read integer DEFAULT 0 NOT NULL,
  is_signed boolean DEFAULT false NOT NULL,
  read_at timestamp with time zone,
  is_for_claims boolean DEFAULT false NOT NULL
);
CREATE TABLE file_readings (
  sha256 character(64) NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  pages integer,
  pages_read integer DEFAULT 0 NOT NULL,
  problem text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone
);
CREATE TABLE file_texts (
  sha256 character(64) NOT NULL,
  page integer NOT NULL,
  text text NOT NULL,
  words jsonb NOT NULL,
  turned integer DEFAULT 0 NOT NULL,
  confidence integer NOT NULL,
  source text NOT NULL,
  problem text,
  terms tsvector DEFAULT ''::tsvector NOT NULL
);
CREATE TABLE mail_links (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  recipient_id integer NOT NULL,
  token_sha256 text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  code_sha256 text,
  code_sent_at timestamp with time zone,
  code_tries integer DEFAULT 0 NOT NULL,
  ticket_sha256 text,
  ticket_until timestamp with time zone,
  opened_count integer DEFAULT 0 NOT NULL,
  last_opened_at timestamp with time zone,
  codes_sent integer DEFAULT 0 NOT NULL
);
CREATE TABLE fee_credits (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  fee_invoice_id integer NOT NULL,
  lines jsonb NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  comment text,
  credit_note_id integer
);
CREATE TABLE decision_adjournments (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  decision_id integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text NOT NULL,
  tally jsonb NOT NULL,
  adjourned_at timestamp with time zone DEFAULT now() NOT NULL,
  adjourned_by integer
);
CREATE TABLE decision_rulings (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  decision_id integer NOT NULL,
  case_creditor_id integer NOT NULL,
  basis text,
  value_pence bigint,
  reason text NOT NULL,
  ruled_at timestamp with time zone DEFAULT now() NOT NULL,
  ruled_by integer
);
CREATE TABLE decision_voters (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  decision_id integer NOT NULL,
  case_creditor_id integer NOT NULL,
  notice_sent_on date,
  notice_method_id integer,
  notice_delivered_on date,
  creditor_id integer,
  creditor_name text,
  agent_creditor_id integer,
  agent_name text,
  account_number text,
  is_associate boolean,
  associate_reason text,
  frozen_pence bigint,
  frozen_basis text,
  value_pence bigint,
  basis text,
  value_reason text,
  notice_evidence text
);
CREATE TABLE decision_votes (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  decision_id integer NOT NULL,
  voter_id integer NOT NULL,
  vote text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  method text NOT NULL,
  agent_creditor_id integer,
  proxy_holder text,
  proxy_name text,
  is_discretionary boolean DEFAULT false NOT NULL,
  claimed_pence bigint,
  modifications text,
  modifications_agreed boolean,
  notes text,
  portal_reference text,
  file_row_id integer,
  is_afterwards boolean DEFAULT false NOT NULL,
  voided_at timestamp with time zone,
  voided_by integer,
  void_reason text,
  modification_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  clause_ids integer[] DEFAULT '{}'::integer[] NOT NULL
);
CREATE TABLE decisions (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  kind text NOT NULL,
  subject_id integer,
  sought text NOT NULL,
  procedure text NOT NULL,
  meeting_time text,
  meeting_place text,
  chair_user_id integer NOT NULL,
  decision_date date NOT NULL,
  original_date date,
  status text DEFAULT 'draft'::text NOT NULL,
  associates_checked_at timestamp with time zone,
  associates_checked_by integer,
  opened_at timestamp with time zone,
  opened_by integer,
  decided_at timestamp with time zone,
  decided_by integer,
  outcome_note text,
  tally jsonb,
  result_hash text,
  result_notice_on date,
  state_notified_on date,
  published_on date,
  court_order text,
  court_order_on date,
  court_reference text,
  suspended_until date,
  order_told_on date,
  suspension_end_told_on date,
  withdrawn_at timestamp with time zone,
  withdrawn_by integer
);
CREATE TABLE vote_aliases (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  agent_creditor_id integer NOT NULL,
  alias text NOT NULL,
  creditor_id integer NOT NULL
);
CREATE TABLE vote_file_rows (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  vote_file_id integer NOT NULL,
  "row" integer NOT NULL,
  case_reference text NOT NULL,
  creditor text,
  account_number text,
  vote_text text NOT NULL,
  vote text,
  claimed_pence bigint,
  modifications text,
  state text DEFAULT 'waiting'::text NOT NULL,
  problem text,
  case_id integer,
  vote_id integer,
  settled_by integer,
  settled_at timestamp with time zone
);
CREATE TABLE vote_files (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  domain_id integer NOT NULL,
  agent_creditor_id integer NOT NULL,
  file_id integer NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  received_at timestamp with time zone NOT NULL
);
CREATE TABLE vote_mappings (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  agent_creditor_id integer NOT NULL,
  mapping jsonb NOT NULL
);
CREATE TABLE case_modifications (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  modification_id integer,
  title text NOT NULL,
  category text NOT NULL,
  text text NOT NULL,
  proposed_by_creditor_id integer,
  received_on date NOT NULL,
  decision_id integer,
  status text DEFAULT 'proposed'::text NOT NULL,
  status_reason text,
  requires_client_consent boolean DEFAULT true NOT NULL,
  client_consent_on date,
  effect jsonb DEFAULT '{}'::jsonb NOT NULL,
  effective_from date,
  accepted_at timestamp with time zone,
  accepted_by integer,
  cuts_rights_of integer[] DEFAULT '{}'::integer[] NOT NULL,
  contradicts integer[] DEFAULT '{}'::integer[] NOT NULL,
  conflicts_with_id integer,
  resolved_at timestamp with time zone,
  resolved_by integer,
  resolution jsonb,
  has_no_effect boolean DEFAULT false NOT NULL
);
CREATE TABLE modification_consents (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_modification_id integer NOT NULL,
  case_person_id integer,
  case_creditor_id integer,
  answer text NOT NULL,
  answered_on date NOT NULL,
  document_id integer NOT NULL
);
CREATE TABLE annual_reviews (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  year_no integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  due_on date NOT NULL,
  request_item_id integer,
  request_sent_on date,
  evidence_received_on date,
  statement_id integer,
  compared_with_id integer,
  waived_reason text,
  old_contribution_pence bigint,
  surplus_change_pence bigint,
  uplift_pence bigint,
  new_contribution_pence bigint,
  changes_from date,
  note text,
  client_agreed_on date,
  client_agreed_how text,
  reviewed_on date,
  reviewed_by integer,
  report_item_id integer,
  report_sent_on date,
  exempt_reason text
);
CREATE TABLE case_breach_steps (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  breach_id integer NOT NULL,
  from_status text,
  to_status text NOT NULL,
  note text,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_by integer,
  happened_on date
);
CREATE TABLE case_breaches (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  breach_type_id integer NOT NULL,
  status text NOT NULL,
  detected_on date NOT NULL,
  detected_by text NOT NULL,
  detail text NOT NULL,
  clause text,
  remedy text,
  months_in_arrears integer,
  arrears_pence bigint,
  notice_item_id integer,
  served_on date,
  remedy_by_on date,
  client_response_on date,
  client_response text,
  referred_on date,
  creditors_decided_on date,
  creditors_decision text,
  outcome text,
  ended_on date,
  waiver_reason text,
  waived_by integer,
  variation_id integer,
  decision_id integer
);
CREATE TABLE advice_records (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  advice_on date,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  reasons text DEFAULT ''::text NOT NULL,
  costs_explained text DEFAULT ''::text NOT NULL,
  referrer text DEFAULT ''::text NOT NULL,
  earlier_advice text DEFAULT ''::text NOT NULL,
  third_parties text DEFAULT ''::text NOT NULL,
  has_vulnerability boolean,
  vulnerability_steps text DEFAULT ''::text NOT NULL,
  is_meeting_offered boolean DEFAULT false NOT NULL,
  has_consented boolean DEFAULT false NOT NULL,
  reflect_until date,
  earlier_order_on date,
  breathing_space_ended_on date,
  is_undischarged boolean DEFAULT false NOT NULL,
  suitable_anyway text DEFAULT ''::text NOT NULL,
  submitted_by integer,
  submitted_at timestamp with time zone,
  signed_off_by integer,
  signed_off_at timestamp with time zone,
  status_reason text
);
CREATE TABLE nominee_reports (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  proposal_id integer,
  status text DEFAULT 'draft'::text NOT NULL,
  received_on date,
  has_reasonable_prospect boolean DEFAULT false NOT NULL,
  should_invite boolean DEFAULT false NOT NULL,
  opinion text DEFAULT ''::text NOT NULL,
  jurisdiction_basis text DEFAULT ''::text NOT NULL,
  court text DEFAULT ''::text NOT NULL,
  checks text DEFAULT ''::text NOT NULL,
  valuations text DEFAULT ''::text NOT NULL,
  attitude text DEFAULT ''::text NOT NULL,
  signed_by integer,
  filed_on date,
  document_id integer
);
CREATE TABLE proposal_signatures (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  proposal_id integer NOT NULL,
  person_id integer NOT NULL,
  method text NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  email text,
  sent_at timestamp with time zone,
  problem text,
  token_sha256 text,
  expires_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  opened_at timestamp with time zone,
  ticket_sha256 text,
  ticket_until timestamp with time zone,
  signed_at timestamp with time zone,
  signed_on date,
  signed_name text,
  ip_address text,
  user_agent text,
  document_sha256 text,
  facts_given text[] DEFAULT '{}'::text[] NOT NULL,
  document_id integer
);
CREATE TABLE proposals (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  number integer NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  contribution_pence bigint,
  contribution_day integer,
  term_months integer,
  lump_sums jsonb DEFAULT '[]'::jsonb NOT NULL,
  answers jsonb DEFAULT '{}'::jsonb NOT NULL,
  confirmed text[] DEFAULT '{}'::text[] NOT NULL,
  assumptions jsonb NOT NULL,
  figures jsonb,
  generated_on date,
  generated_by integer,
  document_id integer,
  document_sha256 text,
  key_facts_document_id integer,
  sent_on date,
  signed_on date,
  signed_document_id integer,
  is_made_elsewhere boolean DEFAULT false NOT NULL,
  offered_per_pound integer GENERATED ALWAYS AS ((((figures -> 'outcome'::text) ->> 'pencePerPound'::text))::integer) STORED
);
CREATE TABLE credit_file_mappings (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  source text NOT NULL,
  mapping jsonb NOT NULL
);
CREATE TABLE introducer_keys (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  introducer_id integer NOT NULL,
  domain_id integer NOT NULL,
  name text NOT NULL,
  key_sha256 character(64) NOT NULL,
  hint text NOT NULL,
  product_id integer NOT NULL,
  owner_user_id integer NOT NULL,
  per_minute integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  revoked_at timestamp with time zone,
  revoked_by integer,
  last_used_at timestamp with time zone,
  minute_from timestamp with time zone,
  minute_calls integer DEFAULT 0 NOT NULL
);
CREATE TABLE leads (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  introducer_id integer NOT NULL,
  key_id integer NOT NULL,
  domain_id integer NOT NULL,
  reference text NOT NULL,
  case_id integer NOT NULL,
  content_sha256 character(64) NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  consent_at timestamp with time zone NOT NULL,
  consent_text text NOT NULL,
  consent_source text NOT NULL,
  notes text,
  debts jsonb NOT NULL
);
CREATE TABLE waiting_debts (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  creditor_name text NOT NULL,
  credit_type text,
  account_number text,
  secondary_ref text,
  balance_soa_pence bigint NOT NULL,
  current_payment_pence bigint,
  arrears_pence bigint,
  is_joint boolean DEFAULT false NOT NULL,
  source text NOT NULL,
  notes text
);
CREATE TABLE bond_bordereaux (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  portfolio_id integer NOT NULL,
  month date NOT NULL,
  submitted_on date NOT NULL,
  submitted_by integer,
  entry_count integer NOT NULL,
  cover_pence bigint NOT NULL,
  premium_pence bigint NOT NULL
);
CREATE TABLE bond_entries (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  case_person_id integer NOT NULL,
  supervisor_user_id integer,
  portfolio_id integer,
  bond_insurer_supplier_id integer,
  policy_ref text,
  action text NOT NULL,
  bondable_pence bigint NOT NULL,
  penalty_pence bigint NOT NULL,
  change_pence bigint NOT NULL,
  premium_pence bigint DEFAULT 0 NOT NULL,
  appointed_on date NOT NULL,
  effective_on date NOT NULL,
  bordereau_month date NOT NULL,
  submitted_on date,
  reason text,
  is_current boolean DEFAULT true NOT NULL,
  value_pence bigint NOT NULL,
  reviewed_on date,
  reviewed_by integer,
  domain_id integer DEFAULT 0 NOT NULL
);
CREATE TABLE taken_on_cases (
  case_id integer NOT NULL,
  domain_id integer NOT NULL,
  old_key text NOT NULL,
  digest text NOT NULL,
  received_pence bigint NOT NULL,
  paid_pence bigint NOT NULL,
  taken_on_at timestamp with time zone DEFAULT now() NOT NULL,
  old_plain text GENERATED ALWAYS AS (regexp_replace(upper(old_key), '[^A-Z0-9]'::text, ''::text, 'g'::text)) STORED NOT NULL
);
CREATE TABLE case_clock_marks (
  case_id integer NOT NULL,
  mark text NOT NULL
);
CREATE TABLE case_clocks (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  rule text NOT NULL,
  rule_version integer NOT NULL,
  subject text NOT NULL,
  trigger_on date NOT NULL,
  times integer NOT NULL,
  due_on date NOT NULL,
  words text NOT NULL,
  status text NOT NULL,
  met_on date,
  reason text,
  replaces_id integer
);
CREATE TABLE case_variation_steps (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  variation_id integer NOT NULL,
  from_status text,
  to_status text NOT NULL,
  note text,
  taken_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_by integer,
  happened_on date
);
CREATE TABLE case_variations (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  custom_name text,
  reason text NOT NULL,
  if_refused text,
  status text DEFAULT 'draft'::text NOT NULL,
  status_reason text,
  terms jsonb NOT NULL,
  fee_pence bigint DEFAULT 0 NOT NULL,
  client_agreed_on date,
  document_id integer,
  schedule_version integer,
  formal_reasons jsonb,
  figures jsonb,
  decision_id integer,
  decided_on date,
  decided_by integer,
  effective_on date,
  made_schedule_version integer,
  end_before date,
  end_after date,
  modification_id integer,
  superseded_by_id integer
);
CREATE TABLE case_transfers (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  case_id integer NOT NULL,
  from_domain_id integer NOT NULL,
  to_domain_id integer NOT NULL,
  from_portfolio_id integer,
  to_portfolio_id integer NOT NULL,
  bank_account_id integer,
  reason text NOT NULL,
  status text DEFAULT 'asked'::text NOT NULL,
  status_reason text,
  amount_pence bigint DEFAULT 0 NOT NULL,
  done_on date,
  approved_by integer
);
CREATE TABLE report_runs (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  report text NOT NULL,
  saved_report_id integer,
  title text NOT NULL,
  user_id integer NOT NULL,
  domain_id integer,
  way text NOT NULL,
  format text NOT NULL,
  given jsonb NOT NULL,
  in_words text[] NOT NULL,
  status text NOT NULL,
  row_count integer,
  control_pence bigint,
  message text,
  expires_at timestamp with time zone,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  domain_ids integer[],
  rows_done integer DEFAULT 0 NOT NULL,
  file_id integer,
  schedule_id integer,
  mail text,
  once text
);
CREATE TABLE report_favourites (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id integer NOT NULL,
  saved_report_id integer,
  report text
);
CREATE TABLE saved_report_shares (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  report_id integer NOT NULL,
  user_id integer,
  department_id integer,
  is_everyone boolean DEFAULT false NOT NULL
);
CREATE TABLE saved_reports (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  type text NOT NULL,
  definition jsonb NOT NULL,
  labels jsonb NOT NULL,
  owner_user_id integer NOT NULL,
  domain_id integer NOT NULL
);
CREATE TABLE report_schedule_recipients (
  schedule_id integer NOT NULL,
  user_id integer NOT NULL
);
CREATE TABLE report_schedules (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  report text NOT NULL,
  saved_report_id integer,
  owner_user_id integer NOT NULL,
  domain_id integer,
  given jsonb NOT NULL,
  format text NOT NULL,
  rhythm text NOT NULL,
  "time" text NOT NULL,
  weekdays integer[] NOT NULL,
  month_day integer,
  is_business_days_only boolean NOT NULL,
  next_at timestamp with time zone,
  stopped_why text,
  in_words text[] NOT NULL
);
CREATE TABLE creditor_exposure_changes (
  case_id integer NOT NULL
);
CREATE TABLE creditor_exposure_sums (
  creditor_id integer NOT NULL,
  domain_id integer NOT NULL,
  portfolio_id integer NOT NULL,
  product_id integer NOT NULL,
  status_id integer NOT NULL,
  clients bigint NOT NULL,
  group_clients bigint NOT NULL,
  offers bigint NOT NULL,
  group_offers bigint NOT NULL,
  offered bigint NOT NULL,
  group_offered bigint NOT NULL,
  debt_pence bigint NOT NULL,
  admitted_pence bigint NOT NULL,
  paid_pence bigint NOT NULL,
  retained_pence bigint NOT NULL,
  votes bigint NOT NULL,
  votes_for bigint NOT NULL,
  votes_against bigint NOT NULL,
  votes_modified bigint NOT NULL
);
CREATE TABLE creditor_exposures (
  case_id integer NOT NULL,
  creditor_id integer NOT NULL,
  domain_id integer NOT NULL,
  portfolio_id integer NOT NULL,
  product_id integer NOT NULL,
  status_id integer NOT NULL,
  clients smallint NOT NULL,
  group_clients smallint NOT NULL,
  offers smallint NOT NULL,
  group_offers smallint NOT NULL,
  offered integer NOT NULL,
  group_offered integer NOT NULL,
  debt_pence bigint NOT NULL,
  admitted_pence bigint NOT NULL,
  paid_pence bigint NOT NULL,
  retained_pence bigint NOT NULL,
  votes smallint NOT NULL,
  votes_for smallint NOT NULL,
  votes_against smallint NOT NULL,
  votes_modified smallint NOT NULL,
  last_vote_on date
);
CREATE TABLE early_cases (
  case_id integer NOT NULL,
  upgraded_at timestamp with time zone DEFAULT now() NOT NULL,
  is_filled_in boolean DEFAULT false NOT NULL
);
CREATE TABLE back_fills (
  name text NOT NULL,
  wanted_at timestamp with time zone DEFAULT now() NOT NULL,
  filled_at timestamp with time zone
);
CREATE TABLE early_votes (
  vote_id integer NOT NULL
);
--> statement-breakpoint
INSERT INTO match_rules (id, version, created_by, updated_by, kind, priority, is_active, hit_count, last_hit_at, points, prevents_posting, settings, words) OVERRIDING SYSTEM VALUE
SELECT id, version, created_by, updated_by, kind, priority, is_active, hit_count, last_hit_at, points, prevents_posting, settings, words FROM json_populate_recordset(null::match_rules, '[{"id":13,"version":1,"created_by":null,"updated_by":null,"kind":"reference","priority":10,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{},"words":[]},
{"id":14,"version":1,"created_by":null,"updated_by":null,"kind":"payerKnown","priority":20,"is_active":true,"hit_count":0,"last_hit_at":null,"points":40,"prevents_posting":false,"settings":{},"words":[]},
{"id":15,"version":1,"created_by":null,"updated_by":null,"kind":"amountEqual","priority":30,"is_active":true,"hit_count":0,"last_hit_at":null,"points":20,"prevents_posting":false,"settings":{"tolerancePence": 0},"words":[]},
{"id":16,"version":1,"created_by":null,"updated_by":null,"kind":"dateWindow","priority":40,"is_active":true,"hit_count":0,"last_hit_at":null,"points":10,"prevents_posting":false,"settings":{"daysAfter": 10, "daysBefore": 5},"words":[]},
{"id":17,"version":1,"created_by":null,"updated_by":null,"kind":"name","priority":50,"is_active":true,"hit_count":0,"last_hit_at":null,"points":10,"prevents_posting":false,"settings":{},"words":[]},
{"id":18,"version":1,"created_by":null,"updated_by":null,"kind":"payerEstablished","priority":60,"is_active":true,"hit_count":0,"last_hit_at":null,"points":15,"prevents_posting":false,"settings":{"times": 2},"words":[]},
{"id":19,"version":1,"created_by":null,"updated_by":null,"kind":"amountMultiple","priority":70,"is_active":true,"hit_count":0,"last_hit_at":null,"points":10,"prevents_posting":false,"settings":{"times": 3},"words":[]},
{"id":20,"version":1,"created_by":null,"updated_by":null,"kind":"surname","priority":80,"is_active":true,"hit_count":0,"last_hit_at":null,"points":5,"prevents_posting":false,"settings":{},"words":[]},
{"id":21,"version":1,"created_by":null,"updated_by":null,"kind":"nearReference","priority":90,"is_active":true,"hit_count":0,"last_hit_at":null,"points":30,"prevents_posting":true,"settings":{},"words":[]},
{"id":22,"version":1,"created_by":null,"updated_by":null,"kind":"onlyFit","priority":100,"is_active":true,"hit_count":0,"last_hit_at":null,"points":30,"prevents_posting":false,"settings":{},"words":[]},
{"id":23,"version":1,"created_by":null,"updated_by":null,"kind":"severalReferences","priority":110,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":true,"settings":{},"words":[]},
{"id":24,"version":1,"created_by":null,"updated_by":null,"kind":"otherReference","priority":120,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-30,"prevents_posting":true,"settings":{},"words":[]},
{"id":25,"version":1,"created_by":null,"updated_by":null,"kind":"uncorroborated","priority":130,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-20,"prevents_posting":true,"settings":{},"words":[]},
{"id":26,"version":1,"created_by":null,"updated_by":null,"kind":"rivalReference","priority":140,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-40,"prevents_posting":true,"settings":{},"words":[]},
{"id":27,"version":1,"created_by":null,"updated_by":null,"kind":"otherFits","priority":150,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-15,"prevents_posting":true,"settings":{},"words":[]},
{"id":28,"version":1,"created_by":null,"updated_by":null,"kind":"payerOther","priority":160,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-40,"prevents_posting":true,"settings":{},"words":[]},
{"id":29,"version":1,"created_by":null,"updated_by":null,"kind":"paidAlready","priority":170,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-10,"prevents_posting":false,"settings":{"daysBefore": 15},"words":[]},
{"id":30,"version":1,"created_by":null,"updated_by":null,"kind":"caseClosed","priority":180,"is_active":true,"hit_count":0,"last_hit_at":null,"points":-5,"prevents_posting":true,"settings":{},"words":[]},
{"id":31,"version":1,"created_by":null,"updated_by":null,"kind":"bounced","priority":190,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{"daysAfter": 10},"words":["UNPAID","RETURNED","RETURN","RTD","RTN","BOUNCED","REFER TO DRAWER","INDEMNITY","RECALL","RECALLED","REVERSAL","REVERSED","REFUND","REFUNDED","REJECT","REJECTED","UNAPPLIED","NOT APPLIED","STOPPED CHEQUE","CHEQUE STOPPED","CANCELLED CHEQUE","CHEQUE CANCELLED","A/C CLOSED","ACCOUNT CLOSED","INVALID A/C","INVALID ACCOUNT"]},
{"id":32,"version":1,"created_by":null,"updated_by":null,"kind":"transfer","priority":200,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{"daysAfter": 3},"words":[]},
{"id":33,"version":1,"created_by":null,"updated_by":null,"kind":"batch","priority":210,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{"daysAfter": 4},"words":[]},
{"id":34,"version":1,"created_by":null,"updated_by":null,"kind":"cheque","priority":220,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{},"words":[]},
{"id":35,"version":1,"created_by":null,"updated_by":null,"kind":"supplierInvoice","priority":230,"is_active":true,"hit_count":0,"last_hit_at":null,"points":90,"prevents_posting":false,"settings":{},"words":[]},
{"id":36,"version":1,"created_by":null,"updated_by":null,"kind":"post","priority":1,"is_active":true,"hit_count":0,"last_hit_at":null,"points":95,"prevents_posting":false,"settings":{},"words":[]},
{"id":37,"version":1,"created_by":null,"updated_by":null,"kind":"suggest","priority":2,"is_active":true,"hit_count":0,"last_hit_at":null,"points":70,"prevents_posting":false,"settings":{},"words":[]},
{"id":38,"version":1,"created_by":null,"updated_by":null,"kind":"otherName","priority":240,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":true,"settings":{},"words":[]},
{"id":39,"version":1,"created_by":null,"updated_by":null,"kind":"companyName","priority":250,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":false,"settings":{},"words":["LTD","LIMITED","PLC","LLP","CIC","CO","COMPANY","GROUP","HOLDINGS","SONS","DAUGHTERS","BROS","BROTHERS","PARTNERS","ASSOCIATES","SOLICITORS","ACCOUNTANTS","CONTRACTORS","BUILDERS","SERVICES","CONSTRUCTION","RECRUITMENT","HOUSING","TRUST","FOUNDATION","CHARITY","COUNCIL","BOROUGH","COUNTY","NHS","HOSPITAL","UNIVERSITY","COLLEGE","SCHOOL","ACADEMY","BANK","BUILDING SOCIETY","CREDIT UNION","INSURANCE","PAYROLL"]},
{"id":40,"version":1,"created_by":null,"updated_by":null,"kind":"otherMoney","priority":260,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":true,"settings":{},"words":["INTEREST","PPI","REDRESS","COMPENSATION","CLAIM","DIVIDEND","PROCEEDS","EQUITY","REMORTGAGE","INHERITANCE","WINDFALL","LUMP SUM","FULL AND FINAL","REBATE","TAX REPAYMENT","HMRC","CASHBACK"]},
{"id":41,"version":1,"created_by":null,"updated_by":null,"kind":"unusualAmount","priority":270,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":true,"settings":{"percent": 33},"words":[]},
{"id":42,"version":1,"created_by":null,"updated_by":null,"kind":"unusualWord","priority":280,"is_active":true,"hit_count":0,"last_hit_at":null,"points":0,"prevents_posting":true,"settings":{"times": 2},"words":["FASTER","PAYMENT","PAYMENTS","PYMT","PMT","PAYMNT","PAYT","RECEIPT","RECEIVED","FP","FPI","FPS","BP","BGC","BACS","CHAPS","SO","STO","STANDING ORDER","STDG ORDER","DD","DIRECT DEBIT","TFR","TRF","TRANSFER","XFER","DEP","DEPOSIT","CASH","COUNTER","BRANCH","POST OFFICE","PAYPOINT","PAY POINT","CHQ","CHEQUE","CR","RP","BANK GIRO CREDIT","GIRO CREDIT","DIRECT CREDIT","AUTOMATED CREDIT","FASTER PAYMENT CREDIT","FPS CREDIT","BACS CREDIT","CREDIT TRANSFER","CREDIT RECEIVED","CREDIT FROM","PAID IN","PAID BY","SENT FROM","BILL","BILL PAYMENT","GIRO","MOBILE","MOB","ONLINE","ON LINE","INTERNET","WEB","APP","DIGITAL","TEL","TELEPHONE","PHONE","BANKING","BANK","VIA","WITH","AT","MY","REFERENCE","YOUR REF","REF NO","A/C NO","ACCOUNT NO","MANDATE NO","CASE NO","MANDATE","ACCOUNT","ACC","ACCT","SORT CODE","ID","CHANNEL","NAME","REMI","RFB","CUST","CUSTOMER","CLIENT","CASE","PLAN","NUMBER","NUM","TXN","TRANSACTION","REMITTANCE","INFO","DETAILS","NOTPROVIDED","GBP","UK","GB","THANKS","THANK YOU","MANY THANKS","DATE","DATED","TIME","AM","PM","MONTHLY","MONTH","WEEKLY","WEEK","FORTNIGHTLY","REGULAR","INSTALMENT","INSTALLMENT","CONTRIBUTION","CONTRIBUTIONS","IVA","DMP","DAS","PTD","TRUST DEED","DEBT","MANAGEMENT","A/C","S/O","D/D","C/O","T/A","VOLUNTARY","ARRANGEMENT","WAGES","SALARY","WIFE","HUSBAND","JOINT","OWN","JAN","FEB","MAR","APR","MAY","JUN","JUL","AUG","SEP","SEPT","OCT","NOV","DEC","JANUARY","FEBRUARY","MARCH","APRIL","JUNE","JULY","AUGUST","SEPTEMBER","OCTOBER","NOVEMBER","DECEMBER","MON","TUE","TUES","WED","THU","THUR","THURS","FRI","SAT","SUN","MONDAY","TUESDAY","WEDNESDAY","THURSDAY","FRIDAY","SATURDAY","SUNDAY"]}]');
--> statement-breakpoint
ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE files
  ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE titles
  ADD CONSTRAINT titles_pkey PRIMARY KEY (id);
ALTER TABLE genders
  ADD CONSTRAINT genders_pkey PRIMARY KEY (id);
ALTER TABLE marital_statuses
  ADD CONSTRAINT marital_statuses_pkey PRIMARY KEY (id);
ALTER TABLE residential_statuses
  ADD CONSTRAINT residential_statuses_pkey PRIMARY KEY (id);
ALTER TABLE employment_statuses
  ADD CONSTRAINT employment_statuses_pkey PRIMARY KEY (id);
ALTER TABLE occupations
  ADD CONSTRAINT occupations_pkey PRIMARY KEY (id);
ALTER TABLE countries
  ADD CONSTRAINT countries_pkey PRIMARY KEY (id);
ALTER TABLE address_types
  ADD CONSTRAINT address_types_pkey PRIMARY KEY (id);
ALTER TABLE domains
  ADD CONSTRAINT domains_pkey PRIMARY KEY (id);
ALTER TABLE users
  ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE permissions
  ADD CONSTRAINT permissions_pkey PRIMARY KEY (id);
ALTER TABLE departments
  ADD CONSTRAINT departments_pkey PRIMARY KEY (id);
ALTER TABLE portfolios
  ADD CONSTRAINT portfolios_pkey PRIMARY KEY (id);
ALTER TABLE creditors
  ADD CONSTRAINT creditors_pkey PRIMARY KEY (id);
ALTER TABLE introducers
  ADD CONSTRAINT introducers_pkey PRIMARY KEY (id);
ALTER TABLE suppliers
  ADD CONSTRAINT suppliers_pkey PRIMARY KEY (id);
ALTER TABLE account_types
  ADD CONSTRAINT account_types_pkey PRIMARY KEY (id);
ALTER TABLE account_groups
  ADD CONSTRAINT account_groups_pkey PRIMARY KEY (id);
ALTER TABLE chart_of_accounts
  ADD CONSTRAINT chart_of_accounts_pkey PRIMARY KEY (id);
ALTER TABLE income_types
  ADD CONSTRAINT income_types_pkey PRIMARY KEY (id);
ALTER TABLE payment_types
  ADD CONSTRAINT payment_types_pkey PRIMARY KEY (id);
ALTER TABLE products
  ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE credits
  ADD CONSTRAINT credits_pkey PRIMARY KEY (id);
ALTER TABLE income_categories
  ADD CONSTRAINT income_categories_pkey PRIMARY KEY (id);
ALTER TABLE incomes
  ADD CONSTRAINT incomes_pkey PRIMARY KEY (id);
ALTER TABLE expenditure_categories
  ADD CONSTRAINT expenditure_categories_pkey PRIMARY KEY (id);
ALTER TABLE expenditures
  ADD CONSTRAINT expenditures_pkey PRIMARY KEY (id);
ALTER TABLE assets
  ADD CONSTRAINT assets_pkey PRIMARY KEY (id);
ALTER TABLE modifications
  ADD CONSTRAINT modifications_pkey PRIMARY KEY (id);
ALTER TABLE status_categories
  ADD CONSTRAINT status_categories_pkey PRIMARY KEY (id);
ALTER TABLE statuses
  ADD CONSTRAINT statuses_pkey PRIMARY KEY (id);
ALTER TABLE substatuses
  ADD CONSTRAINT substatuses_pkey PRIMARY KEY (id);
ALTER TABLE debt_statuses
  ADD CONSTRAINT debt_statuses_pkey PRIMARY KEY (id);
ALTER TABLE complaint_statuses
  ADD CONSTRAINT complaint_statuses_pkey PRIMARY KEY (id);
ALTER TABLE breach_types
  ADD CONSTRAINT breach_types_pkey PRIMARY KEY (id);
ALTER TABLE tasks
  ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE templates
  ADD CONSTRAINT templates_pkey PRIMARY KEY (id);
ALTER TABLE letterheads
  ADD CONSTRAINT letterheads_pkey PRIMARY KEY (id);
ALTER TABLE documents
  ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE folders
  ADD CONSTRAINT folders_pkey PRIMARY KEY (id);
ALTER TABLE delivery_methods
  ADD CONSTRAINT delivery_methods_pkey PRIMARY KEY (id);
ALTER TABLE users_additional_domain_ids
  ADD CONSTRAINT users_additional_domain_ids_owner_id_additional_domain_id_pk PRIMARY KEY (owner_id, additional_domain_id);
ALTER TABLE users_permission_ids
  ADD CONSTRAINT users_permission_ids_owner_id_permission_id_pk PRIMARY KEY (owner_id, permission_id);
ALTER TABLE portfolios_joint_supervisor_user_ids
  ADD CONSTRAINT portfolios_joint_supervisor_user_ids_owner_id_joint_supervisor_ PRIMARY KEY (owner_id, joint_supervisor_user_id);
ALTER TABLE incomes_evidence_document_type_ids
  ADD CONSTRAINT incomes_evidence_document_type_ids_owner_id_evidence_document_t PRIMARY KEY (owner_id, evidence_document_type_id);
ALTER TABLE statuses_product_ids
  ADD CONSTRAINT statuses_product_ids_owner_id_product_id_pk PRIMARY KEY (owner_id, product_id);
ALTER TABLE statuses_allowed_next_ids
  ADD CONSTRAINT statuses_allowed_next_ids_owner_id_allowed_next_id_pk PRIMARY KEY (owner_id, allowed_next_id);
ALTER TABLE statuses_raise_task_ids
  ADD CONSTRAINT statuses_raise_task_ids_owner_id_raise_task_id_pk PRIMARY KEY (owner_id, raise_task_id);
ALTER TABLE statuses_generate_template_ids
  ADD CONSTRAINT statuses_generate_template_ids_owner_id_generate_template_id_pk PRIMARY KEY (owner_id, generate_template_id);
ALTER TABLE substatuses_raise_task_ids
  ADD CONSTRAINT substatuses_raise_task_ids_owner_id_raise_task_id_pk PRIMARY KEY (owner_id, raise_task_id);
ALTER TABLE substatuses_generate_template_ids
  ADD CONSTRAINT substatuses_generate_template_ids_owner_id_generate_template_id PRIMARY KEY (owner_id, generate_template_id);
ALTER TABLE documents_required_at_status_ids
  ADD CONSTRAINT documents_required_at_status_ids_owner_id_required_at_status_id PRIMARY KEY (owner_id, required_at_status_id);
ALTER TABLE user_credentials
  ADD CONSTRAINT user_credentials_pkey PRIMARY KEY (user_id);
ALTER TABLE sessions
  ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sign_in_attempts
  ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id);
ALTER TABLE password_resets
  ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id),
  ADD CONSTRAINT "password_resets_tokenSha256_unique" UNIQUE (token_sha256);
ALTER TABLE template_versions
  ADD CONSTRAINT template_versions_pkey PRIMARY KEY (id);
ALTER TABLE product_updates
  ADD CONSTRAINT product_updates_pkey PRIMARY KEY (id);
ALTER TABLE addresses
  ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE case_assets
  ADD CONSTRAINT case_assets_pkey PRIMARY KEY (id);
ALTER TABLE case_creditors
  ADD CONSTRAINT case_creditors_pkey PRIMARY KEY (id);
ALTER TABLE case_notes
  ADD CONSTRAINT case_notes_pkey PRIMARY KEY (id);
ALTER TABLE case_people
  ADD CONSTRAINT case_people_pkey PRIMARY KEY (id);
ALTER TABLE case_status_changes
  ADD CONSTRAINT case_status_changes_pkey PRIMARY KEY (id);
ALTER TABLE cases
  ADD CONSTRAINT cases_pkey PRIMARY KEY (id);
ALTER TABLE iande_lines
  ADD CONSTRAINT iande_lines_pkey PRIMARY KEY (id),
  ADD CONSTRAINT iande_lines_one_kind CHECK ((num_nonnulls(income_id, expenditure_id) = 1));
ALTER TABLE iande_statements
  ADD CONSTRAINT iande_statements_pkey PRIMARY KEY (id);
ALTER TABLE persons
  ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
ALTER TABLE saved_views
  ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE case_tasks
  ADD CONSTRAINT case_tasks_pkey PRIMARY KEY (id),
  ADD CONSTRAINT case_tasks_one_assignee CHECK ((num_nonnulls(assigned_user_id, department_id) = 1)),
  ADD CONSTRAINT case_tasks_named CHECK (((task_id IS NOT NULL) OR (name IS NOT NULL)));
ALTER TABLE case_documents
  ADD CONSTRAINT case_documents_pkey PRIMARY KEY (id);
ALTER TABLE bank_holidays
  ADD CONSTRAINT bank_holidays_pkey PRIMARY KEY (date);
ALTER TABLE complaints
  ADD CONSTRAINT complaints_pkey PRIMARY KEY (id);
ALTER TABLE case_search
  ADD CONSTRAINT case_search_pkey PRIMARY KEY (case_id);
ALTER TABLE search_words
  ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);
ALTER TABLE job_runs
  ADD CONSTRAINT job_runs_pkey PRIMARY KEY (id);
ALTER TABLE account_balances
  ADD CONSTRAINT account_balances_account_id_domain_id_bank_account_id_posted_on PRIMARY KEY (account_id, domain_id, bank_account_id, posted_on);
ALTER TABLE journal_lines
  ADD CONSTRAINT journal_lines_one_side CHECK (((debit_pence >= 0) AND (credit_pence >= 0) AND ((debit_pence > 0) <> (credit_pence > 0)))),
  ADD CONSTRAINT journal_lines_journal_id_line_pk PRIMARY KEY (journal_id, line);
ALTER TABLE journals
  ADD CONSTRAINT journals_known_words CHECK (((ledger = ANY (ARRAY['estate'::text, 'office'::text])) AND (line_count >= 2) AND (total_pence > 0))),
  ADD CONSTRAINT journals_pkey PRIMARY KEY (id);
ALTER TABLE manual_journals
  ADD CONSTRAINT manual_journals_two_people CHECK (((status <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> requested_by)))),
  ADD CONSTRAINT manual_journals_pkey PRIMARY KEY (id);
ALTER TABLE periods
  ADD CONSTRAINT periods_pkey PRIMARY KEY (id);
ALTER TABLE receipts
  ADD CONSTRAINT receipts_case_and_type CHECK (((amount_pence > 0) AND ((case_id IS NULL) = (income_type_id IS NULL)) AND ((status = 'reversed'::text) = (reversal_journal_id IS NOT NULL)))),
  ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
ALTER TABLE complaint_status_changes
  ADD CONSTRAINT complaint_status_changes_pkey PRIMARY KEY (id);
ALTER TABLE bank_accounts
  ADD CONSTRAINT bank_accounts_pkey PRIMARY KEY (id);
ALTER TABLE bank_import_repeats
  ADD CONSTRAINT bank_import_repeats_bank_import_id_bank_item_id_pk PRIMARY KEY (bank_import_id, bank_item_id);
ALTER TABLE bank_imports
  ADD CONSTRAINT bank_imports_pkey PRIMARY KEY (id);
ALTER TABLE bank_item_parts
  ADD CONSTRAINT bank_item_parts_amount CHECK ((amount_pence <> 0)),
  ADD CONSTRAINT bank_item_parts_pkey PRIMARY KEY (id);
ALTER TABLE bank_items
  ADD CONSTRAINT bank_items_ignored_why CHECK (((status <> 'ignored'::text) OR (ignored_reason IS NOT NULL))),
  ADD CONSTRAINT bank_items_pkey PRIMARY KEY (id);
ALTER TABLE bank_matching_runs
  ADD CONSTRAINT bank_matching_runs_pkey PRIMARY KEY (id);
ALTER TABLE match_rules
  ADD CONSTRAINT match_rules_pkey PRIMARY KEY (id),
  ADD CONSTRAINT match_rules_points CHECK (((points >= '-100'::integer) AND (points <= 300)));
ALTER TABLE payer_accounts
  ADD CONSTRAINT payer_accounts_pkey PRIMARY KEY (id);
ALTER TABLE case_presence
  ADD CONSTRAINT case_presence_case_id_user_id_tab_pk PRIMARY KEY (case_id, user_id, tab);
ALTER TABLE case_standings
  ADD CONSTRAINT case_standings_pkey PRIMARY KEY (case_id);
ALTER TABLE payment_schedule_lines
  ADD CONSTRAINT payment_schedule_lines_schedule_id_seq_pk PRIMARY KEY (schedule_id, seq),
  ADD CONSTRAINT payment_schedule_lines_amount CHECK (((expected_pence >= 0) AND (waived_pence >= 0) AND (moved_pence >= 0) AND ((kind = 'break'::text) = (((expected_pence + waived_pence) + moved_pence) = 0))));
ALTER TABLE payment_schedules
  ADD CONSTRAINT payment_schedules_pkey PRIMARY KEY (id);
ALTER TABLE bank_import_doubts
  ADD CONSTRAINT bank_import_doubts_pkey PRIMARY KEY (id);
ALTER TABLE approvals
  ADD CONSTRAINT approvals_two_people CHECK (((decision <> ALL (ARRAY['approved'::text, 'rejected'::text])) OR ((decided_by IS NOT NULL) AND (decided_by IS DISTINCT FROM requested_by)))),
  ADD CONSTRAINT approvals_rejected_why CHECK (((decision <> 'rejected'::text) OR (comment IS NOT NULL))),
  ADD CONSTRAINT approvals_pkey PRIMARY KEY (id),
  ADD CONSTRAINT approvals_first_of_two CHECK (((first_approved_by IS NULL) OR ((first_approved_at IS NOT NULL) AND (first_approved_by IS DISTINCT FROM requested_by) AND ((decision <> 'approved'::text) OR (decided_by <> first_approved_by)))));
ALTER TABLE allocations
  ADD CONSTRAINT allocations_amounts CHECK (((amount_pence > 0) AND (net_pence >= 0) AND (vat_pence >= 0) AND (amount_pence = (net_pence + vat_pence)))),
  ADD CONSTRAINT allocations_retained CHECK (((status = 'retained'::text) = (retained_reason IS NOT NULL))),
  ADD CONSTRAINT allocations_payee CHECK ((((kind = 'expense'::text) = ((supplier_id IS NOT NULL) AND (category IS NOT NULL))) AND ((kind = 'creditor'::text) = (case_creditor_id IS NOT NULL)) AND ((kind = 'transfer'::text) = (to_case_id IS NOT NULL)))),
  ADD CONSTRAINT allocations_pkey PRIMARY KEY (id);
ALTER TABLE distribution_run_lines
  ADD CONSTRAINT distribution_run_lines_pkey PRIMARY KEY (id);
ALTER TABLE distribution_runs
  ADD CONSTRAINT distribution_runs_two_people CHECK (((approved_by IS NULL) OR (approved_by <> prepared_by))),
  ADD CONSTRAINT distribution_runs_pkey PRIMARY KEY (id),
  ADD CONSTRAINT distribution_runs_single_case CHECK (
CASE
    WHEN (case_id IS NULL) THEN (kind <> 'single_case'::text)
    ELSE (kind = ANY (ARRAY['single_case'::text, 'closing'::text]))
END);
ALTER TABLE dividend_lines
  ADD CONSTRAINT dividend_lines_pkey PRIMARY KEY (id);
ALTER TABLE dividends
  ADD CONSTRAINT dividends_pkey PRIMARY KEY (id);
ALTER TABLE payment_allocations
  ADD CONSTRAINT payment_allocations_payment_id_allocation_id_pk PRIMARY KEY (payment_id, allocation_id);
ALTER TABLE payments
  ADD CONSTRAINT payments_amount CHECK ((amount_pence > 0)),
  ADD CONSTRAINT payments_payee CHECK ((((payee_kind = 'creditor'::text) = (creditor_id IS NOT NULL)) AND ((payee_kind = 'supplier'::text) = (supplier_id IS NOT NULL)))),
  ADD CONSTRAINT payments_pkey PRIMARY KEY (id),
  ADD CONSTRAINT payments_by_cheque CHECK (((cheque_number IS NULL) = (cheque_on IS NULL))),
  ADD CONSTRAINT payments_in_batch CHECK (
CASE
    WHEN (status = 'in_batch'::text) THEN (batch_id IS NOT NULL)
    WHEN (status = 'sent'::text) THEN ((batch_id IS NULL) = (cheque_number IS NOT NULL))
    WHEN (status = ANY (ARRAY['pending'::text, 'approved'::text, 'cancelled'::text])) THEN (batch_id IS NULL)
    ELSE true
END);
ALTER TABLE client_account_movements
  ADD CONSTRAINT client_account_movements_amount CHECK ((amount_pence > 0)),
  ADD CONSTRAINT client_account_movements_confirmed CHECK (((status = 'confirmed'::text) = (bank_confirmed_on IS NOT NULL))),
  ADD CONSTRAINT client_account_movements_pkey PRIMARY KEY (id);
ALTER TABLE client_accounts
  ADD CONSTRAINT client_accounts_not_below_nothing CHECK ((balance_pence >= 0)),
  ADD CONSTRAINT client_accounts_closed_at_nothing CHECK (((status <> ALL (ARRAY['closing'::text, 'closed'::text])) OR (balance_pence = 0))),
  ADD CONSTRAINT client_accounts_pkey PRIMARY KEY (id);
ALTER TABLE client_balance_files
  ADD CONSTRAINT client_balance_files_pkey PRIMARY KEY (id);
ALTER TABLE client_balances
  ADD CONSTRAINT client_balances_client_account_id_balance_on_pk PRIMARY KEY (client_account_id, balance_on);
ALTER TABLE client_file_profiles
  ADD CONSTRAINT client_file_profiles_pkey PRIMARY KEY (id);
ALTER TABLE wth_dep_batches
  ADD CONSTRAINT wth_dep_batches_two_people CHECK (((status <> 'confirmed'::text) OR (wth_pence = 0) OR ((confirmed_by IS NOT NULL) AND (confirmed_by <> exported_by)))),
  ADD CONSTRAINT wth_dep_batches_pkey PRIMARY KEY (id);
ALTER TABLE wth_dep_files
  ADD CONSTRAINT wth_dep_files_why_again CHECK (((seq = 1) OR (reason IS NOT NULL))),
  ADD CONSTRAINT wth_dep_files_batch_id_seq_pk PRIMARY KEY (batch_id, seq);
ALTER TABLE invoice_lines
  ADD CONSTRAINT invoice_lines_amounts CHECK (((net_pence >= 0) AND (vat_pence >= 0) AND ((net_pence + vat_pence) > 0))),
  ADD CONSTRAINT invoice_lines_matched CHECK ((((status = 'matched'::text) = (allocation_id IS NOT NULL)) AND ((case_id IS NULL) = (allocation_id IS NULL)))),
  ADD CONSTRAINT invoice_lines_pkey PRIMARY KEY (id);
ALTER TABLE invoice_mappings
  ADD CONSTRAINT invoice_mappings_pkey PRIMARY KEY (id);
ALTER TABLE invoices
  ADD CONSTRAINT invoices_amounts CHECK (((net_pence >= 0) AND (vat_pence >= 0) AND ((net_pence + vat_pence) > 0))),
  ADD CONSTRAINT invoices_credits CHECK ((is_credit_note OR (credits_invoice_id IS NULL))),
  ADD CONSTRAINT invoices_two_people CHECK (((approved_by IS NULL) OR (approved_by <> submitted_by))),
  ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE payment_batches
  ADD CONSTRAINT payment_batches_pkey PRIMARY KEY (id);
ALTER TABLE payment_files
  ADD CONSTRAINT payment_files_pkey PRIMARY KEY (id);
ALTER TABLE bacs_report_files
  ADD CONSTRAINT bacs_report_files_pkey PRIMARY KEY (id),
  ADD CONSTRAINT bacs_report_files_sha256_unique UNIQUE (sha256);
ALTER TABLE bacs_report_rows
  ADD CONSTRAINT bacs_report_rows_asked CHECK (((outcome <> 'change_asked'::text) OR (approval_id IS NOT NULL))),
  ADD CONSTRAINT bacs_report_rows_pkey PRIMARY KEY (id);
ALTER TABLE fee_invoice_lines
  ADD CONSTRAINT fee_invoice_lines_amounts CHECK (((net_pence > 0) AND (vat_pence >= 0) AND (vat_rate_bp >= 0))),
  ADD CONSTRAINT fee_invoice_lines_pkey PRIMARY KEY (id);
ALTER TABLE fee_invoice_numbers
  ADD CONSTRAINT fee_invoice_numbers_pkey PRIMARY KEY (domain_id);
ALTER TABLE fee_invoices
  ADD CONSTRAINT fee_invoices_amounts CHECK (((net_pence > 0) AND (vat_pence >= 0))),
  ADD CONSTRAINT fee_invoices_credits CHECK ((is_credit_note = (credits_id IS NOT NULL))),
  ADD CONSTRAINT fee_invoices_pkey PRIMARY KEY (id);
ALTER TABLE schedule_proposals
  ADD CONSTRAINT schedule_proposals_pkey PRIMARY KEY (id);
ALTER TABLE run_proposals
  ADD CONSTRAINT run_proposals_pkey PRIMARY KEY (run_line_id);
ALTER TABLE email_bounces
  ADD CONSTRAINT email_bounces_pkey PRIMARY KEY (id);
ALTER TABLE mail_items
  ADD CONSTRAINT mail_items_pkey PRIMARY KEY (id);
ALTER TABLE mail_recipients
  ADD CONSTRAINT mail_recipients_pkey PRIMARY KEY (id);
ALTER TABLE print_runs
  ADD CONSTRAINT print_runs_pkey PRIMARY KEY (id);
ALTER TABLE returned_post
  ADD CONSTRAINT returned_post_pkey PRIMARY KEY (id);
ALTER TABLE inbound_batches
  ADD CONSTRAINT inbound_batches_pkey PRIMARY KEY (id);
ALTER TABLE inbound_edits
  ADD CONSTRAINT inbound_edits_pkey PRIMARY KEY (id);
ALTER TABLE inbound_items
  ADD CONSTRAINT inbound_items_filed CHECK (((status <> 'done'::text) OR ((case_id IS NOT NULL) AND (document_id IS NOT NULL)))),
  ADD CONSTRAINT inbound_items_junk_why CHECK (((status <> 'junk'::text) OR (junk_reason IS NOT NULL))),
  ADD CONSTRAINT inbound_items_pkey PRIMARY KEY (id);
ALTER TABLE inbound_locks
  ADD CONSTRAINT inbound_locks_pkey PRIMARY KEY (item_id);
ALTER TABLE inbound_pages
  ADD CONSTRAINT inbound_pages_source_id_page_pk PRIMARY KEY (source_id, page);
ALTER TABLE inbound_senders
  ADD CONSTRAINT inbound_senders_sender_case_id_pk PRIMARY KEY (sender, case_id);
ALTER TABLE inbound_sources
  ADD CONSTRAINT inbound_sources_pkey PRIMARY KEY (id),
  ADD CONSTRAINT inbound_sources_taken CHECK (((file_id IS NOT NULL) OR ((status = 'failed'::text) AND (problem IS NOT NULL))));
ALTER TABLE file_readings
  ADD CONSTRAINT file_readings_pkey PRIMARY KEY (sha256);
ALTER TABLE file_texts
  ADD CONSTRAINT file_texts_sha256_page_pk PRIMARY KEY (sha256, page);
ALTER TABLE mail_links
  ADD CONSTRAINT mail_links_pkey PRIMARY KEY (id),
  ADD CONSTRAINT "mail_links_recipientId_unique" UNIQUE (recipient_id),
  ADD CONSTRAINT "mail_links_tokenSha256_unique" UNIQUE (token_sha256),
  ADD CONSTRAINT "mail_links_ticketSha256_unique" UNIQUE (ticket_sha256);
ALTER TABLE fee_credits
  ADD CONSTRAINT fee_credits_issued CHECK (((status = 'issued'::text) = (credit_note_id IS NOT NULL))),
  ADD CONSTRAINT fee_credits_pkey PRIMARY KEY (id);
ALTER TABLE decision_adjournments
  ADD CONSTRAINT decision_adjournments_pkey PRIMARY KEY (id);
ALTER TABLE decision_rulings
  ADD CONSTRAINT decision_rulings_pkey PRIMARY KEY (id);
ALTER TABLE decision_voters
  ADD CONSTRAINT decision_voters_pkey PRIMARY KEY (id);
ALTER TABLE decision_votes
  ADD CONSTRAINT decision_votes_pkey PRIMARY KEY (id);
ALTER TABLE decisions
  ADD CONSTRAINT decisions_pkey PRIMARY KEY (id);
ALTER TABLE vote_aliases
  ADD CONSTRAINT vote_aliases_pkey PRIMARY KEY (id);
ALTER TABLE vote_file_rows
  ADD CONSTRAINT vote_file_rows_pkey PRIMARY KEY (id);
ALTER TABLE vote_files
  ADD CONSTRAINT vote_files_pkey PRIMARY KEY (id);
ALTER TABLE vote_mappings
  ADD CONSTRAINT vote_mappings_pkey PRIMARY KEY (id);
ALTER TABLE case_modifications
  ADD CONSTRAINT case_modifications_accepted CHECK (((status = 'accepted'::text) <= ((effective_from IS NOT NULL) AND (accepted_at IS NOT NULL)))),
  ADD CONSTRAINT case_modifications_superseded CHECK (((status = 'superseded'::text) = (conflicts_with_id IS NOT NULL))),
  ADD CONSTRAINT case_modifications_pkey PRIMARY KEY (id);
ALTER TABLE modification_consents
  ADD CONSTRAINT modification_consents_of_one CHECK (((case_person_id IS NULL) <> (case_creditor_id IS NULL))),
  ADD CONSTRAINT modification_consents_pkey PRIMARY KEY (id);
ALTER TABLE annual_reviews
  ADD CONSTRAINT annual_reviews_pkey PRIMARY KEY (id);
ALTER TABLE case_breach_steps
  ADD CONSTRAINT case_breach_steps_pkey PRIMARY KEY (id);
ALTER TABLE case_breaches
  ADD CONSTRAINT case_breaches_pkey PRIMARY KEY (id);
ALTER TABLE advice_records
  ADD CONSTRAINT advice_records_pkey PRIMARY KEY (id),
  ADD CONSTRAINT "advice_records_caseId_unique" UNIQUE (case_id);
ALTER TABLE nominee_reports
  ADD CONSTRAINT nominee_reports_pkey PRIMARY KEY (id);
ALTER TABLE proposal_signatures
  ADD CONSTRAINT proposal_signatures_pkey PRIMARY KEY (id),
  ADD CONSTRAINT "proposal_signatures_tokenSha256_unique" UNIQUE (token_sha256),
  ADD CONSTRAINT "proposal_signatures_ticketSha256_unique" UNIQUE (ticket_sha256);
ALTER TABLE proposals
  ADD CONSTRAINT proposals_pkey PRIMARY KEY (id);
ALTER TABLE credit_file_mappings
  ADD CONSTRAINT credit_file_mappings_pkey PRIMARY KEY (id);
ALTER TABLE introducer_keys
  ADD CONSTRAINT introducer_keys_pkey PRIMARY KEY (id),
  ADD CONSTRAINT "introducer_keys_keySha256_unique" UNIQUE (key_sha256);
ALTER TABLE leads
  ADD CONSTRAINT leads_pkey PRIMARY KEY (id);
ALTER TABLE waiting_debts
  ADD CONSTRAINT waiting_debts_pkey PRIMARY KEY (id);
ALTER TABLE bond_bordereaux
  ADD CONSTRAINT bond_bordereaux_pkey PRIMARY KEY (id);
ALTER TABLE bond_entries
  ADD CONSTRAINT bond_entries_release CHECK (((action = 'release'::text) = (penalty_pence = 0))),
  ADD CONSTRAINT bond_entries_change CHECK (
CASE action
    WHEN 'new'::text THEN (change_pence = penalty_pence)
    WHEN 'increase'::text THEN (change_pence > 0)
    ELSE (change_pence < 0)
END),
  ADD CONSTRAINT bond_entries_month CHECK ((bordereau_month = (date_trunc('month'::text, (bordereau_month)::timestamp with time zone))::date)),
  ADD CONSTRAINT bond_entries_effective CHECK ((appointed_on <= effective_on)),
  ADD CONSTRAINT bond_entries_pkey PRIMARY KEY (id);
ALTER TABLE taken_on_cases
  ADD CONSTRAINT taken_on_cases_pkey PRIMARY KEY (case_id);
ALTER TABLE case_clock_marks
  ADD CONSTRAINT case_clock_marks_pkey PRIMARY KEY (case_id);
ALTER TABLE case_clocks
  ADD CONSTRAINT case_clocks_pkey PRIMARY KEY (id);
ALTER TABLE case_variation_steps
  ADD CONSTRAINT case_variation_steps_pkey PRIMARY KEY (id);
ALTER TABLE case_variations
  ADD CONSTRAINT case_variations_approved CHECK (((status = 'approved'::text) = (effective_on IS NOT NULL))),
  ADD CONSTRAINT case_variations_superseded CHECK (((status = 'superseded'::text) >= (superseded_by_id IS NOT NULL))),
  ADD CONSTRAINT case_variations_fee CHECK ((fee_pence >= 0)),
  ADD CONSTRAINT case_variations_reason CHECK (((status = ANY (ARRAY['rejected'::text, 'withdrawn'::text, 'superseded'::text])) <= (status_reason IS NOT NULL))),
  ADD CONSTRAINT case_variations_pkey PRIMARY KEY (id);
ALTER TABLE case_transfers
  ADD CONSTRAINT case_transfers_pkey PRIMARY KEY (id);
ALTER TABLE report_runs
  ADD CONSTRAINT report_runs_ended CHECK (((status = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL))),
  ADD CONSTRAINT report_runs_pkey PRIMARY KEY (id);
ALTER TABLE report_favourites
  ADD CONSTRAINT report_favourites_one CHECK ((num_nonnulls(saved_report_id, report) = 1)),
  ADD CONSTRAINT report_favourites_pkey PRIMARY KEY (id);
ALTER TABLE saved_report_shares
  ADD CONSTRAINT saved_report_shares_one CHECK ((num_nonnulls(user_id, department_id, NULLIF(is_everyone, false)) = 1)),
  ADD CONSTRAINT saved_report_shares_pkey PRIMARY KEY (id);
ALTER TABLE saved_reports
  ADD CONSTRAINT saved_reports_pkey PRIMARY KEY (id);
ALTER TABLE report_schedule_recipients
  ADD CONSTRAINT report_schedule_recipients_schedule_id_user_id_pk PRIMARY KEY (schedule_id, user_id);
ALTER TABLE report_schedules
  ADD CONSTRAINT report_schedules_stopped CHECK (((next_at IS NULL) = (stopped_why IS NOT NULL))),
  ADD CONSTRAINT report_schedules_pkey PRIMARY KEY (id);
ALTER TABLE creditor_exposure_sums
  ADD CONSTRAINT creditor_exposure_sums_pk PRIMARY KEY (domain_id, creditor_id, portfolio_id, product_id, status_id);
ALTER TABLE creditor_exposures
  ADD CONSTRAINT creditor_exposures_case_id_creditor_id_pk PRIMARY KEY (case_id, creditor_id);
ALTER TABLE early_cases
  ADD CONSTRAINT early_cases_pkey PRIMARY KEY (case_id);
ALTER TABLE back_fills
  ADD CONSTRAINT back_fills_pkey PRIMARY KEY (name);
ALTER TABLE early_votes
  ADD CONSTRAINT early_votes_pkey PRIMARY KEY (vote_id);
--> statement-breakpoint
CREATE INDEX audit_log_entity_entity_id_id_index ON public.audit_log USING btree (entity, entity_id, id);
CREATE INDEX audit_log_case_id_id_index ON public.audit_log USING btree (case_id, id);
CREATE INDEX files_sha256_index ON public.files USING btree (sha256);
CREATE INDEX files_created_by_created_at_index ON public.files USING btree (created_by, created_at);
CREATE UNIQUE INDEX titles_name_unique ON public.titles USING btree (lower(name));
CREATE INDEX titles_gender_hint_id_index ON public.titles USING btree (gender_hint_id);
CREATE UNIQUE INDEX titles_code_unique ON public.titles USING btree (lower(code));
CREATE UNIQUE INDEX genders_name_unique ON public.genders USING btree (lower(name));
CREATE UNIQUE INDEX genders_code_unique ON public.genders USING btree (lower(code));
CREATE UNIQUE INDEX marital_statuses_name_unique ON public.marital_statuses USING btree (lower(name));
CREATE UNIQUE INDEX marital_statuses_code_unique ON public.marital_statuses USING btree (lower(code));
CREATE UNIQUE INDEX residential_statuses_name_unique ON public.residential_statuses USING btree (lower(name));
CREATE UNIQUE INDEX residential_statuses_code_unique ON public.residential_statuses USING btree (lower(code));
CREATE UNIQUE INDEX employment_statuses_name_unique ON public.employment_statuses USING btree (lower(name));
CREATE UNIQUE INDEX employment_statuses_code_unique ON public.employment_statuses USING btree (lower(code));
CREATE UNIQUE INDEX occupations_name_unique ON public.occupations USING btree (lower(name));
CREATE UNIQUE INDEX occupations_code_unique ON public.occupations USING btree (lower(code));
CREATE UNIQUE INDEX countries_name_unique ON public.countries USING btree (lower(name));
CREATE UNIQUE INDEX countries_iso2_unique ON public.countries USING btree (COALESCE(subdivision, ''::text), lower(iso2));
CREATE UNIQUE INDEX countries_code_unique ON public.countries USING btree (lower(code));
CREATE UNIQUE INDEX address_types_name_unique ON public.address_types USING btree (lower(name));
CREATE UNIQUE INDEX address_types_code_unique ON public.address_types USING btree (lower(code));
CREATE UNIQUE INDEX domains_name_unique ON public.domains USING btree (lower(name));
CREATE UNIQUE INDEX domains_code_unique ON public.domains USING btree (lower(code));
CREATE INDEX domains_country_id_index ON public.domains USING btree (country_id);
CREATE UNIQUE INDEX domains_case_ref_prefix_unique ON public.domains USING btree (lower(case_ref_prefix));
CREATE INDEX domains_default_portfolio_id_index ON public.domains USING btree (default_portfolio_id);
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE INDEX users_department_id_index ON public.users USING btree (department_id);
CREATE INDEX users_domain_id_index ON public.users USING btree (domain_id);
CREATE UNIQUE INDEX permissions_name_unique ON public.permissions USING btree (lower(name));
CREATE UNIQUE INDEX departments_name_unique ON public.departments USING btree (lower(name));
CREATE INDEX departments_manager_user_id_index ON public.departments USING btree (manager_user_id);
CREATE INDEX departments_domain_id_index ON public.departments USING btree (domain_id);
CREATE UNIQUE INDEX departments_code_unique ON public.departments USING btree (lower(code));
CREATE UNIQUE INDEX portfolios_name_unique ON public.portfolios USING btree (COALESCE((domain_id)::text, ''::text), lower(name));
CREATE INDEX portfolios_domain_id_index ON public.portfolios USING btree (domain_id);
CREATE INDEX portfolios_supervisor_user_id_index ON public.portfolios USING btree (supervisor_user_id);
CREATE INDEX portfolios_bond_insurer_supplier_id_index ON public.portfolios USING btree (bond_insurer_supplier_id);
CREATE UNIQUE INDEX creditors_name_unique ON public.creditors USING btree (lower(name));
CREATE INDEX creditors_parent_group_id_index ON public.creditors USING btree (parent_group_id);
CREATE INDEX creditors_agent_creditor_id_index ON public.creditors USING btree (agent_creditor_id);
CREATE INDEX creditors_country_id_index ON public.creditors USING btree (country_id);
CREATE INDEX creditors_delivery_method_id_index ON public.creditors USING btree (delivery_method_id);
CREATE INDEX creditors_bank_changed_by_id_index ON public.creditors USING btree (bank_changed_by_id);
CREATE INDEX creditors_bank_verified_by_id_index ON public.creditors USING btree (bank_verified_by_id);
CREATE INDEX creditors_successor_creditor_id_index ON public.creditors USING btree (successor_creditor_id);
CREATE INDEX creditors_kept_by_domain_id_index ON public.creditors USING btree (kept_by_domain_id);
CREATE UNIQUE INDEX introducers_name_unique ON public.introducers USING btree (lower(name));
CREATE UNIQUE INDEX suppliers_name_unique ON public.suppliers USING btree (lower(name));
CREATE INDEX suppliers_country_id_index ON public.suppliers USING btree (country_id);
CREATE INDEX suppliers_default_payment_type_id_index ON public.suppliers USING btree (default_payment_type_id);
CREATE INDEX suppliers_bank_changed_by_id_index ON public.suppliers USING btree (bank_changed_by_id);
CREATE INDEX suppliers_bank_verified_by_id_index ON public.suppliers USING btree (bank_verified_by_id);
CREATE INDEX suppliers_kept_by_domain_id_index ON public.suppliers USING btree (kept_by_domain_id);
CREATE UNIQUE INDEX account_types_name_unique ON public.account_types USING btree (lower(name));
CREATE UNIQUE INDEX account_types_code_unique ON public.account_types USING btree (lower(code));
CREATE UNIQUE INDEX account_groups_name_unique ON public.account_groups USING btree (lower(name));
CREATE INDEX account_groups_account_type_id_index ON public.account_groups USING btree (account_type_id);
CREATE UNIQUE INDEX account_groups_code_unique ON public.account_groups USING btree (lower(code));
CREATE UNIQUE INDEX chart_of_accounts_code_unique ON public.chart_of_accounts USING btree (lower(code));
CREATE INDEX chart_of_accounts_account_group_id_index ON public.chart_of_accounts USING btree (account_group_id);
CREATE UNIQUE INDEX income_types_name_unique ON public.income_types USING btree (lower(name));
CREATE INDEX income_types_account_id_index ON public.income_types USING btree (account_id);
CREATE UNIQUE INDEX income_types_code_unique ON public.income_types USING btree (lower(code));
CREATE UNIQUE INDEX payment_types_name_unique ON public.payment_types USING btree (lower(name));
CREATE INDEX payment_types_account_id_index ON public.payment_types USING btree (account_id);
CREATE UNIQUE INDEX payment_types_code_unique ON public.payment_types USING btree (lower(code));
CREATE UNIQUE INDEX products_name_unique ON public.products USING btree (lower(name));
CREATE UNIQUE INDEX products_code_unique ON public.products USING btree (lower(code));
CREATE UNIQUE INDEX credits_name_unique ON public.credits USING btree (lower(name));
CREATE UNIQUE INDEX credits_code_unique ON public.credits USING btree (lower(code));
CREATE UNIQUE INDEX income_categories_name_unique ON public.income_categories USING btree (lower(name));
CREATE UNIQUE INDEX income_categories_code_unique ON public.income_categories USING btree (lower(code));
CREATE UNIQUE INDEX incomes_name_unique ON public.incomes USING btree (COALESCE((income_category_id)::text, ''::text), lower(name));
CREATE INDEX incomes_income_category_id_index ON public.incomes USING btree (income_category_id);
CREATE UNIQUE INDEX incomes_code_unique ON public.incomes USING btree (lower(code));
CREATE UNIQUE INDEX expenditure_categories_name_unique ON public.expenditure_categories USING btree (lower(name));
CREATE UNIQUE INDEX expenditure_categories_code_unique ON public.expenditure_categories USING btree (lower(code));
CREATE UNIQUE INDEX expenditures_name_unique ON public.expenditures USING btree (COALESCE((expenditure_category_id)::text, ''::text), lower(name));
CREATE INDEX expenditures_expenditure_category_id_index ON public.expenditures USING btree (expenditure_category_id);
CREATE UNIQUE INDEX expenditures_code_unique ON public.expenditures USING btree (lower(code));
CREATE UNIQUE INDEX assets_name_unique ON public.assets USING btree (lower(name));
CREATE INDEX assets_default_realisation_account_id_index ON public.assets USING btree (default_realisation_account_id);
CREATE UNIQUE INDEX assets_code_unique ON public.assets USING btree (lower(code));
CREATE UNIQUE INDEX modifications_code_unique ON public.modifications USING btree (lower(code));
CREATE INDEX modifications_agent_creditor_id_index ON public.modifications USING btree (agent_creditor_id);
CREATE INDEX modifications_creditor_id_index ON public.modifications USING btree (creditor_id);
CREATE UNIQUE INDEX status_categories_name_unique ON public.status_categories USING btree (lower(name));
CREATE UNIQUE INDEX status_categories_code_unique ON public.status_categories USING btree (lower(code));
CREATE UNIQUE INDEX statuses_name_unique ON public.statuses USING btree (lower(name));
CREATE INDEX statuses_status_category_id_index ON public.statuses USING btree (status_category_id);
CREATE UNIQUE INDEX statuses_code_unique ON public.statuses USING btree (lower(code));
CREATE UNIQUE INDEX substatuses_name_unique ON public.substatuses USING btree (COALESCE((status_id)::text, ''::text), lower(name));
CREATE INDEX substatuses_status_id_index ON public.substatuses USING btree (status_id);
CREATE UNIQUE INDEX substatuses_code_unique ON public.substatuses USING btree (lower(code));
CREATE UNIQUE INDEX debt_statuses_name_unique ON public.debt_statuses USING btree (lower(name));
CREATE UNIQUE INDEX debt_statuses_code_unique ON public.debt_statuses USING btree (lower(code));
CREATE UNIQUE INDEX complaint_statuses_name_unique ON public.complaint_statuses USING btree (lower(name));
CREATE INDEX complaint_statuses_letter_template_id_index ON public.complaint_statuses USING btree (letter_template_id);
CREATE UNIQUE INDEX complaint_statuses_code_unique ON public.complaint_statuses USING btree (lower(code));
CREATE UNIQUE INDEX breach_types_name_unique ON public.breach_types USING btree (lower(name));
CREATE INDEX breach_types_notice_template_id_index ON public.breach_types USING btree (notice_template_id);
CREATE INDEX breach_types_escalation_task_id_index ON public.breach_types USING btree (escalation_task_id);
CREATE UNIQUE INDEX breach_types_code_unique ON public.breach_types USING btree (lower(code));
CREATE UNIQUE INDEX tasks_name_unique ON public.tasks USING btree (lower(name));
CREATE INDEX tasks_assign_to_department_id_index ON public.tasks USING btree (assign_to_department_id);
CREATE INDEX tasks_assign_to_user_id_index ON public.tasks USING btree (assign_to_user_id);
CREATE INDEX tasks_completion_document_id_index ON public.tasks USING btree (completion_document_id);
CREATE INDEX tasks_escalate_to_user_id_index ON public.tasks USING btree (escalate_to_user_id);
CREATE UNIQUE INDEX tasks_code_unique ON public.tasks USING btree (lower(code));
CREATE UNIQUE INDEX templates_name_unique ON public.templates USING btree (COALESCE(language_variant, ''::text), lower(name));
CREATE INDEX templates_document_type_id_index ON public.templates USING btree (document_type_id);
CREATE INDEX templates_letterhead_id_index ON public.templates USING btree (letterhead_id);
CREATE INDEX templates_delivery_method_id_index ON public.templates USING btree (delivery_method_id);
CREATE INDEX templates_folder_id_index ON public.templates USING btree (folder_id);
CREATE INDEX templates_auto_task_id_index ON public.templates USING btree (auto_task_id);
CREATE INDEX templates_raised_in_status_id_index ON public.templates USING btree (raised_in_status_id);
CREATE UNIQUE INDEX letterheads_name_unique ON public.letterheads USING btree (COALESCE((domain_id)::text, ''::text), lower(name));
CREATE INDEX letterheads_domain_id_index ON public.letterheads USING btree (domain_id);
CREATE UNIQUE INDEX documents_name_unique ON public.documents USING btree (lower(name));
CREATE INDEX documents_folder_id_index ON public.documents USING btree (folder_id);
CREATE INDEX documents_task_on_receipt_id_index ON public.documents USING btree (task_on_receipt_id);
CREATE UNIQUE INDEX documents_code_unique ON public.documents USING btree (lower(code));
CREATE UNIQUE INDEX folders_name_unique ON public.folders USING btree (COALESCE((parent_id)::text, ''::text), lower(name));
CREATE INDEX folders_parent_id_index ON public.folders USING btree (parent_id);
CREATE UNIQUE INDEX folders_code_unique ON public.folders USING btree (lower(code));
CREATE UNIQUE INDEX delivery_methods_name_unique ON public.delivery_methods USING btree (lower(name));
CREATE UNIQUE INDEX delivery_methods_code_unique ON public.delivery_methods USING btree (lower(code));
CREATE INDEX delivery_methods_fallback_id_index ON public.delivery_methods USING btree (fallback_id);
CREATE INDEX users_additional_domain_ids_additional_domain_id_index ON public.users_additional_domain_ids USING btree (additional_domain_id);
CREATE INDEX users_permission_ids_permission_id_index ON public.users_permission_ids USING btree (permission_id);
CREATE INDEX portfolios_joint_supervisor_user_ids_joint_supervisor_user_id_i ON public.portfolios_joint_supervisor_user_ids USING btree (joint_supervisor_user_id);
CREATE INDEX incomes_evidence_document_type_ids_evidence_document_type_id_in ON public.incomes_evidence_document_type_ids USING btree (evidence_document_type_id);
CREATE INDEX statuses_product_ids_product_id_index ON public.statuses_product_ids USING btree (product_id);
CREATE INDEX statuses_allowed_next_ids_allowed_next_id_index ON public.statuses_allowed_next_ids USING btree (allowed_next_id);
CREATE INDEX statuses_raise_task_ids_raise_task_id_index ON public.statuses_raise_task_ids USING btree (raise_task_id);
CREATE INDEX statuses_generate_template_ids_generate_template_id_index ON public.statuses_generate_template_ids USING btree (generate_template_id);
CREATE INDEX substatuses_raise_task_ids_raise_task_id_index ON public.substatuses_raise_task_ids USING btree (raise_task_id);
CREATE INDEX substatuses_generate_template_ids_generate_template_id_index ON public.substatuses_generate_template_ids USING btree (generate_template_id);
CREATE INDEX documents_required_at_status_ids_required_at_status_id_index ON public.documents_required_at_status_ids USING btree (required_at_status_id);
CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_attempts_purpose_account_at_index ON public.sign_in_attempts USING btree (purpose, account, at);
CREATE INDEX sign_in_attempts_purpose_address_at_index ON public.sign_in_attempts USING btree (purpose, address, at);
CREATE INDEX sign_in_attempts_at_index ON public.sign_in_attempts USING btree (at);
CREATE INDEX password_resets_user_id_index ON public.password_resets USING btree (user_id);
CREATE UNIQUE INDEX template_versions_template_id_number_index ON public.template_versions USING btree (template_id, number);
CREATE UNIQUE INDEX template_versions_current ON public.template_versions USING btree (template_id) WHERE (superseded_at IS NULL);
CREATE INDEX product_updates_created_index ON public.product_updates USING btree (created);
CREATE INDEX addresses_person_id_index ON public.addresses USING btree (person_id);
CREATE INDEX addresses_postcode_index ON public.addresses USING btree (postcode);
CREATE INDEX case_assets_case_id_index ON public.case_assets USING btree (case_id);
CREATE INDEX case_creditors_creditor_id_debt_status_id_index ON public.case_creditors USING btree (creditor_id, debt_status_id);
CREATE INDEX case_creditors_account ON public.case_creditors USING btree (upper(regexp_replace(account_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) WHERE (account_number IS NOT NULL);
CREATE INDEX case_creditors_sums ON public.case_creditors USING btree (case_id, creditor_id, debt_status_id, is_excluded, balance_soa_pence, claim_admitted_pence, proposed_pence, claim_received_on, id);
CREATE INDEX case_creditors_assigned_from ON public.case_creditors USING btree (assigned_from_id) WHERE (assigned_from_id IS NOT NULL);
CREATE INDEX case_notes_case_id_happened_at_index ON public.case_notes USING btree (case_id, happened_at);
CREATE UNIQUE INDEX case_people_case_id_person_id_index ON public.case_people USING btree (case_id, person_id);
CREATE UNIQUE INDEX case_people_one_applicant ON public.case_people USING btree (case_id, role) WHERE (role = ANY (ARRAY['applicant_1'::text, 'applicant_2'::text]));
CREATE INDEX case_people_person ON public.case_people USING btree (person_id, role, case_id);
CREATE INDEX case_status_changes_case_id_changed_at_index ON public.case_status_changes USING btree (case_id, changed_at);
CREATE UNIQUE INDEX cases_unique_reference_index ON public.cases USING btree (unique_reference);
CREATE INDEX cases_domain_id_status_id_id_index ON public.cases USING btree (domain_id, status_id, id);
CREATE INDEX cases_interlocking_case_id_index ON public.cases USING btree (interlocking_case_id);
CREATE INDEX cases_in_arrears ON public.cases USING btree (months_in_arrears DESC NULLS LAST, id DESC, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable) WHERE (months_in_arrears IS NOT NULL);
CREATE INDEX cases_list ON public.cases USING btree (id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_status ON public.cases USING btree (status_id, domain_id, id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_owner ON public.cases USING btree (case_owner_user_id, domain_id, id, status_id, substatus_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_department ON public.cases USING btree (department_id, domain_id, id, status_id, substatus_id, case_owner_user_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_portfolio ON public.cases USING btree (portfolio_id, domain_id, id, status_id, substatus_id, case_owner_user_id, department_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_product ON public.cases USING btree (product_id, domain_id, id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_introducer ON public.cases USING btree (introducer_id, domain_id, id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_substatus ON public.cases USING btree (substatus_id, domain_id, id, status_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_vulnerable ON public.cases USING btree (id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, months_in_arrears) WHERE is_vulnerable;
CREATE INDEX cases_reference ON public.cases USING btree (unique_reference, id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_name ON public.cases USING btree (case_name, id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_enquiry ON public.cases USING btree (enquiry_on, id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, is_vulnerable, months_in_arrears);
CREATE INDEX cases_status_changed ON public.cases USING btree (status_changed_at, id, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_approval ON public.cases USING btree (approval_date DESC NULLS LAST, id DESC, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_contribution ON public.cases USING btree (contribution_pence DESC NULLS LAST, id DESC, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_last_contact ON public.cases USING btree (last_contact_at DESC NULLS LAST, id DESC, domain_id, status_id, substatus_id, case_owner_user_id, department_id, portfolio_id, product_id, introducer_id, approval_date, enquiry_on, is_vulnerable, months_in_arrears);
CREATE INDEX cases_ending ON public.cases USING btree (domain_id, expected_end_date NULLS FIRST, id, status_id, substatus_id, case_owner_user_id, portfolio_id) WHERE (approval_date IS NOT NULL);
CREATE UNIQUE INDEX cases_domain_id_id_index ON public.cases USING btree (domain_id, id);
CREATE INDEX iande_lines_statement_id_index ON public.iande_lines USING btree (statement_id);
CREATE INDEX iande_statements_case_id_index ON public.iande_statements USING btree (case_id);
CREATE UNIQUE INDEX iande_statements_current ON public.iande_statements USING btree (case_id) WHERE is_current;
CREATE INDEX persons_name ON public.persons USING btree (lower(last_name), date_of_birth);
CREATE INDEX persons_ni_number_index ON public.persons USING btree (ni_number);
CREATE INDEX persons_email ON public.persons USING btree (lower(email) text_pattern_ops);
CREATE INDEX persons_date_of_birth ON public.persons USING btree (date_of_birth, id);
CREATE INDEX persons_phone_mobile ON public.persons USING btree (phone_mobile text_pattern_ops, id) WHERE (phone_mobile IS NOT NULL);
CREATE INDEX persons_phone_home ON public.persons USING btree (phone_home text_pattern_ops, id) WHERE (phone_home IS NOT NULL);
CREATE INDEX persons_phone_work ON public.persons USING btree (phone_work text_pattern_ops, id) WHERE (phone_work IS NOT NULL);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (user_id, screen, lower(name));
CREATE INDEX case_tasks_user_open ON public.case_tasks USING btree (assigned_user_id, action_at) WHERE (status = 'open'::text);
CREATE INDEX case_tasks_department_open ON public.case_tasks USING btree (department_id, action_at) WHERE (status = 'open'::text);
CREATE INDEX case_tasks_case_id_action_at_index ON public.case_tasks USING btree (case_id, action_at);
CREATE INDEX case_tasks_to_escalate ON public.case_tasks USING btree (task_id, id) WHERE ((status = 'open'::text) AND (escalated_at IS NULL));
CREATE INDEX case_tasks_action_at_index ON public.case_tasks USING btree (action_at);
CREATE INDEX case_documents_case_id_folder_id_index ON public.case_documents USING btree (case_id, folder_id);
CREATE INDEX case_documents_file_id_index ON public.case_documents USING btree (file_id);
CREATE INDEX case_documents_version_of_id_index ON public.case_documents USING btree (version_of_id);
CREATE UNIQUE INDEX case_documents_one_successor ON public.case_documents USING btree (version_of_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX complaints_reference_index ON public.complaints USING btree (reference);
CREATE INDEX complaints_case_id_index ON public.complaints USING btree (case_id);
CREATE INDEX complaints_final_due_on_index ON public.complaints USING btree (final_due_on);
CREATE INDEX case_search_reference ON public.case_search USING btree (domain_id, reference_n text_pattern_ops);
CREATE INDEX case_search_postcode ON public.case_search USING btree (domain_id, postcode_n text_pattern_ops);
CREATE INDEX case_search_words ON public.case_search USING gin (domain_id, search_text gin_trgm_ops, place_n gin_trgm_ops);
CREATE INDEX case_search_name ON public.case_search USING btree (domain_id, name_n text_pattern_ops, case_id, surname_n);
CREATE INDEX case_search_surname ON public.case_search USING btree (domain_id, surname_n text_pattern_ops, case_id, name_n);
CREATE INDEX search_words_trgm ON public.search_words USING gin (word gin_trgm_ops);
CREATE UNIQUE INDEX job_runs_once ON public.job_runs USING btree (job, once) WHERE ((once IS NOT NULL) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX journal_lines_account ON public.journal_lines USING btree (account_id, domain_id, posted_on, journal_id, line);
CREATE INDEX journal_lines_case ON public.journal_lines USING btree (case_id, posted_on, journal_id, line) WHERE (case_id IS NOT NULL);
CREATE UNIQUE INDEX journals_idempotency_key_index ON public.journals USING btree (idempotency_key);
CREATE UNIQUE INDEX journals_one_mirror ON public.journals USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX journals_domain_id_posted_on_id_index ON public.journals USING btree (domain_id, posted_on, id);
CREATE INDEX manual_journals_domain_id_status_id_index ON public.manual_journals USING btree (domain_id, status, id);
CREATE UNIQUE INDEX manual_journals_one_reversal ON public.manual_journals USING btree (reverses_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX manual_journals_one_move ON public.manual_journals USING btree (receipt_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX periods_domain_id_month_index ON public.periods USING btree (domain_id, month);
CREATE UNIQUE INDEX receipts_journal_id_index ON public.receipts USING btree (journal_id);
CREATE INDEX receipts_case_id_received_on_index ON public.receipts USING btree (case_id, received_on);
CREATE INDEX receipts_bank_item_id_index ON public.receipts USING btree (bank_item_id);
CREATE INDEX receipts_from_receipt_id_index ON public.receipts USING btree (from_receipt_id);
CREATE INDEX receipts_unallocated ON public.receipts USING btree (domain_id, received_on) WHERE (case_id IS NULL);
CREATE INDEX receipts_without_line ON public.receipts USING btree (bank_account_id, amount_pence) WHERE ((bank_item_id IS NULL) AND (bank_account_id IS NOT NULL));
CREATE INDEX receipts_bounced_item ON public.receipts USING btree (bounced_item_id) WHERE (bounced_item_id IS NOT NULL);
CREATE INDEX receipts_bounced_case ON public.receipts USING btree (case_id) WHERE (bounced_item_id IS NOT NULL);
CREATE INDEX receipts_reversal ON public.receipts USING btree (reversal_journal_id) WHERE (reversal_journal_id IS NOT NULL);
CREATE INDEX complaint_status_changes_complaint_id_index ON public.complaint_status_changes USING btree (complaint_id);
CREATE UNIQUE INDEX bank_accounts_name_unique ON public.bank_accounts USING btree (lower(name));
CREATE UNIQUE INDEX bank_accounts_number_unique ON public.bank_accounts USING btree (sort_code, account_number);
CREATE UNIQUE INDEX bank_accounts_iban_unique ON public.bank_accounts USING btree (iban);
CREATE INDEX bank_accounts_domain_id_index ON public.bank_accounts USING btree (domain_id);
CREATE INDEX bank_import_repeats_bank_item_id_index ON public.bank_import_repeats USING btree (bank_item_id);
CREATE INDEX bank_imports_bank_account_id_id_index ON public.bank_imports USING btree (bank_account_id, id);
CREATE INDEX bank_imports_main_id_index ON public.bank_imports USING btree (main_id);
CREATE UNIQUE INDEX bank_imports_file_once ON public.bank_imports USING btree (bank_account_id, sha256) WHERE (status <> ALL (ARRAY['failed'::text, 'undone'::text]));
CREATE INDEX bank_item_parts_bank_item_id_index ON public.bank_item_parts USING btree (bank_item_id);
CREATE INDEX bank_item_parts_case_id_index ON public.bank_item_parts USING btree (case_id);
CREATE UNIQUE INDEX bank_item_parts_receipt ON public.bank_item_parts USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX bank_item_parts_charges ON public.bank_item_parts USING btree (bank_item_id) WHERE ((kind = 'charge'::text) AND (undone_at IS NULL));
CREATE UNIQUE INDEX bank_items_once ON public.bank_items USING btree (bank_account_id, content_hash, occurrence);
CREATE INDEX bank_items_by_date ON public.bank_items USING btree (bank_account_id, booked_on, id);
CREATE INDEX bank_items_by_status ON public.bank_items USING btree (bank_account_id, status, booked_on, id);
CREATE INDEX bank_items_by_amount ON public.bank_items USING btree (bank_account_id, amount_pence, id);
CREATE INDEX bank_items_open ON public.bank_items USING btree (bank_account_id, booked_on, id, amount_pence) WHERE (status = ANY (ARRAY['unmatched'::text, 'suggested'::text]));
CREATE INDEX bank_items_import ON public.bank_items USING btree (bank_import_id);
CREATE INDEX bank_items_case ON public.bank_items USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX bank_items_pair ON public.bank_items USING btree (paired_item_id) WHERE (paired_item_id IS NOT NULL);
CREATE INDEX bank_items_text ON public.bank_items USING gin (bank_account_id, lower(((((description || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || COALESCE(payer_name, ''::text))) gin_trgm_ops);
CREATE INDEX bank_items_waiting ON public.bank_items USING btree (booked_on, id) WHERE (status = ANY (ARRAY['unmatched'::text, 'suggested'::text]));
CREATE UNIQUE INDEX bank_matching_runs_one ON public.bank_matching_runs USING btree ((1)) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX match_rules_kind ON public.match_rules USING btree (kind);
CREATE UNIQUE INDEX payer_accounts_once ON public.payer_accounts USING btree (sort_code, account_number, case_id);
CREATE INDEX payer_accounts_case_id_index ON public.payer_accounts USING btree (case_id);
CREATE UNIQUE INDEX payment_schedules_case_id_schedule_version_index ON public.payment_schedules USING btree (case_id, schedule_version);
CREATE INDEX bank_import_doubts_bank_import_id_line_number_index ON public.bank_import_doubts USING btree (bank_import_id, line_number);
CREATE INDEX bank_import_doubts_bank_item_id_index ON public.bank_import_doubts USING btree (bank_item_id);
CREATE UNIQUE INDEX approvals_one_open ON public.approvals USING btree (entity, entity_id, kind) WHERE (decision = ANY (ARRAY['pending'::text, 'escalated'::text]));
CREATE INDEX approvals_queue ON public.approvals USING btree (sla_due_on, id) WHERE (decision = ANY (ARRAY['pending'::text, 'escalated'::text]));
CREATE INDEX approvals_cases ON public.approvals USING gin (case_ids) WHERE (decision = ANY (ARRAY['pending'::text, 'escalated'::text]));
CREATE INDEX approvals_answered ON public.approvals USING btree (requested_by) WHERE ((seen_at IS NULL) AND (decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'void'::text])));
CREATE UNIQUE INDEX allocations_case_id_idempotency_key_index ON public.allocations USING btree (case_id, idempotency_key);
CREATE INDEX allocations_case_creditor_id_index ON public.allocations USING btree (case_creditor_id);
CREATE INDEX allocations_run_line_id_index ON public.allocations USING btree (run_line_id);
CREATE INDEX allocations_supplier_id_id_index ON public.allocations USING btree (supplier_id, id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX allocations_kept_back ON public.allocations USING btree (case_creditor_id) WHERE (retained_reason IS NOT NULL);
CREATE UNIQUE INDEX distribution_run_lines_run_id_case_id_index ON public.distribution_run_lines USING btree (run_id, case_id);
CREATE INDEX distribution_run_lines_case_id_index ON public.distribution_run_lines USING btree (case_id);
CREATE INDEX distribution_run_lines_run_id_left_out_id_index ON public.distribution_run_lines USING btree (run_id, left_out, id);
CREATE INDEX distribution_runs_domain_id_status_id_index ON public.distribution_runs USING btree (domain_id, status, id);
CREATE UNIQUE INDEX dividend_lines_dividend_id_case_creditor_id_index ON public.dividend_lines USING btree (dividend_id, case_creditor_id);
CREATE INDEX dividend_lines_case_creditor_id_index ON public.dividend_lines USING btree (case_creditor_id);
CREATE UNIQUE INDEX dividends_run_line_id_index ON public.dividends USING btree (run_line_id);
CREATE INDEX dividends_case_id_declared_on_index ON public.dividends USING btree (case_id, declared_on);
CREATE UNIQUE INDEX payment_allocations_one_open ON public.payment_allocations USING btree (allocation_id) WHERE (ended_on IS NULL);
CREATE UNIQUE INDEX payments_release_key_index ON public.payments USING btree (release_key);
CREATE INDEX payments_domain_id_status_id_index ON public.payments USING btree (domain_id, status, id);
CREATE INDEX payments_case_id_index ON public.payments USING btree (case_id);
CREATE INDEX payments_creditor_id_index ON public.payments USING btree (creditor_id);
CREATE INDEX payments_supplier_id_index ON public.payments USING btree (supplier_id);
CREATE INDEX payments_batch_id_index ON public.payments USING btree (batch_id);
CREATE INDEX payments_bank_item ON public.payments USING btree (bank_item_id) WHERE (bank_item_id IS NOT NULL);
CREATE UNIQUE INDEX payments_reissued_once ON public.payments USING btree (reissue_of_id);
CREATE UNIQUE INDEX payments_return_item ON public.payments USING btree (return_item_id);
CREATE UNIQUE INDEX payments_cheque ON public.payments USING btree (bank_account_id, cheque_number) WHERE (cheque_number IS NOT NULL);
CREATE UNIQUE INDEX client_account_movements_key ON public.client_account_movements USING btree (idempotency_key);
CREATE INDEX client_account_movements_client_account_id_id_index ON public.client_account_movements USING btree (client_account_id, id);
CREATE INDEX client_account_movements_bank_account_id_moved_on_id_index ON public.client_account_movements USING btree (bank_account_id, moved_on, id);
CREATE INDEX client_account_movements_batch_id_index ON public.client_account_movements USING btree (batch_id);
CREATE INDEX client_account_movements_client_bank ON public.client_account_movements USING btree (client_bank_id);
CREATE INDEX client_account_movements_unsent ON public.client_account_movements USING btree (bank_account_id) WHERE ((batch_id IS NULL) AND (status = 'pending'::text));
CREATE INDEX client_account_movements_receipt ON public.client_account_movements USING btree (receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE UNIQUE INDEX client_accounts_case ON public.client_accounts USING btree (case_id);
CREATE UNIQUE INDEX client_accounts_reference ON public.client_accounts USING btree (bank_account_id, provider_ref);
CREATE INDEX client_accounts_by_status ON public.client_accounts USING btree (bank_account_id, status, id);
CREATE UNIQUE INDEX client_balance_files_once ON public.client_balance_files USING btree (bank_account_id, sha256);
CREATE INDEX client_balance_files_bank_account_id_balance_on_id_index ON public.client_balance_files USING btree (bank_account_id, balance_on, id);
CREATE INDEX client_balances_balance_file_id_index ON public.client_balances USING btree (balance_file_id);
CREATE UNIQUE INDEX client_file_profiles_bank_account_id_index ON public.client_file_profiles USING btree (bank_account_id);
CREATE INDEX wth_dep_batches_bank_account_id_id_index ON public.wth_dep_batches USING btree (bank_account_id, id);
CREATE INDEX invoice_lines_invoice_id_seq_id_index ON public.invoice_lines USING btree (invoice_id, seq, id);
CREATE INDEX invoice_lines_case_id_index ON public.invoice_lines USING btree (case_id);
CREATE UNIQUE INDEX invoice_lines_one_invoice ON public.invoice_lines USING btree (allocation_id) WHERE ((allocation_id IS NOT NULL) AND (NOT is_credit));
CREATE UNIQUE INDEX invoice_mappings_supplier_id_index ON public.invoice_mappings USING btree (supplier_id);
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (supplier_id, lower(replace(number, ' '::text, ''::text))) WHERE (status <> 'cancelled'::text);
CREATE INDEX invoices_domain_id_issue_date_id_index ON public.invoices USING btree (domain_id, issue_date, id);
CREATE INDEX invoices_credits_invoice_id_index ON public.invoices USING btree (credits_invoice_id);
CREATE INDEX invoices_file_id_index ON public.invoices USING btree (file_id);
CREATE INDEX invoices_line_file_id_index ON public.invoices USING btree (line_file_id);
CREATE INDEX invoices_payment_id_index ON public.invoices USING btree (payment_id);
CREATE INDEX payment_batches_domain_id_id_index ON public.payment_batches USING btree (domain_id, id);
CREATE INDEX payment_batches_bank_account_id_status_index ON public.payment_batches USING btree (bank_account_id, status);
CREATE UNIQUE INDEX payment_files_current ON public.payment_files USING btree (batch_id) WHERE (retired_at IS NULL);
CREATE INDEX payment_files_batch_id_id_index ON public.payment_files USING btree (batch_id, id);
CREATE INDEX payment_files_file_id_index ON public.payment_files USING btree (file_id);
CREATE INDEX bacs_report_rows_report_file_id_line_number_index ON public.bacs_report_rows USING btree (report_file_id, line_number);
CREATE INDEX bacs_report_rows_due_on_id_index ON public.bacs_report_rows USING btree (due_on, id);
CREATE INDEX bacs_report_rows_payment_id_index ON public.bacs_report_rows USING btree (payment_id);
CREATE INDEX bacs_report_rows_approval_id_index ON public.bacs_report_rows USING btree (approval_id);
CREATE INDEX fee_invoice_lines_fee_invoice_id_index ON public.fee_invoice_lines USING btree (fee_invoice_id);
CREATE INDEX fee_invoice_lines_allocation_id_is_credit_index ON public.fee_invoice_lines USING btree (allocation_id, is_credit);
CREATE UNIQUE INDEX fee_invoice_lines_once ON public.fee_invoice_lines USING btree (allocation_id) WHERE (NOT is_credit);
CREATE UNIQUE INDEX fee_invoices_number ON public.fee_invoices USING btree (domain_id, number);
CREATE UNIQUE INDEX fee_invoices_journal ON public.fee_invoices USING btree (journal_id);
CREATE INDEX fee_invoices_case_id_index ON public.fee_invoices USING btree (case_id);
CREATE INDEX fee_invoices_credits_id_index ON public.fee_invoices USING btree (credits_id);
CREATE UNIQUE INDEX schedule_proposals_one_waiting ON public.schedule_proposals USING btree (case_id) WHERE (status = 'proposed'::text);
CREATE INDEX schedule_proposals_case_id_index ON public.schedule_proposals USING btree (case_id);
CREATE INDEX run_proposals_case_id_index ON public.run_proposals USING btree (case_id);
CREATE INDEX email_bounces_address ON public.email_bounces USING btree (lower(address));
CREATE INDEX mail_items_case_id_id_index ON public.mail_items USING btree (case_id, id);
CREATE INDEX mail_items_status_due_on_id_index ON public.mail_items USING btree (status, due_on, id);
CREATE INDEX mail_items_content_key_index ON public.mail_items USING btree (content_key) WHERE (content_key IS NOT NULL);
CREATE INDEX mail_items_run_id_index ON public.mail_items USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE UNIQUE INDEX mail_items_case_id_template_id_occasion_index ON public.mail_items USING btree (case_id, template_id, occasion) WHERE (occasion IS NOT NULL);
CREATE INDEX mail_items_about_entity_about_id_index ON public.mail_items USING btree (about_entity, about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX mail_items_created_at_index ON public.mail_items USING btree (created_at);
CREATE INDEX mail_recipients_item_id_position_index ON public.mail_recipients USING btree (item_id, "position");
CREATE UNIQUE INDEX mail_recipients_message_id_index ON public.mail_recipients USING btree (message_id);
CREATE INDEX mail_recipients_status_handed_over_at_index ON public.mail_recipients USING btree (status, handed_over_at) WHERE (status = ANY (ARRAY['sending'::text, 'queued'::text, 'failed'::text]));
CREATE INDEX mail_recipients_print_run_id_index ON public.mail_recipients USING btree (print_run_id) WHERE (print_run_id IS NOT NULL);
CREATE INDEX mail_recipients_debt ON public.mail_recipients USING btree (of_id) WHERE ((type = 'creditor'::text) AND (of_id IS NOT NULL));
CREATE INDEX print_runs_domain_id_id_index ON public.print_runs USING btree (domain_id, id);
CREATE INDEX returned_post_envelope_key_index ON public.returned_post USING btree (envelope_key) WHERE (confirmed_at IS NULL);
CREATE INDEX inbound_batches_created_at_index ON public.inbound_batches USING btree (created_at);
CREATE INDEX inbound_edits_items ON public.inbound_edits USING gin (item_ids);
CREATE INDEX inbound_items_open ON public.inbound_items USING btree (received_on, id) WHERE (status = ANY (ARRAY['received'::text, 'classified'::text, 'unidentified'::text, 'failed'::text]));
CREATE INDEX inbound_items_status ON public.inbound_items USING btree (status, received_on, id);
CREATE INDEX inbound_items_case ON public.inbound_items USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX inbound_items_batch_id_index ON public.inbound_items USING btree (batch_id);
CREATE INDEX inbound_items_source_id_index ON public.inbound_items USING btree (source_id);
CREATE UNIQUE INDEX inbound_items_document ON public.inbound_items USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX inbound_items_bands ON public.inbound_items USING gin (bands);
CREATE INDEX inbound_items_text ON public.inbound_items USING gin (to_tsvector('simple'::regconfig, text));
CREATE INDEX inbound_sources_batch_id_index ON public.inbound_sources USING btree (batch_id);
CREATE INDEX inbound_sources_sha256_index ON public.inbound_sources USING btree (sha256);
CREATE INDEX inbound_sources_message ON public.inbound_sources USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX inbound_sources_once ON public.inbound_sources USING btree (origin_key) WHERE (origin_key IS NOT NULL);
CREATE INDEX file_texts_terms ON public.file_texts USING gin (terms);
CREATE UNIQUE INDEX fee_credits_one_waiting ON public.fee_credits USING btree (fee_invoice_id) WHERE (status = 'waiting'::text);
CREATE INDEX fee_credits_credit_note_id_index ON public.fee_credits USING btree (credit_note_id);
CREATE INDEX decision_adjournments_decision_id_index ON public.decision_adjournments USING btree (decision_id);
CREATE INDEX decision_rulings_decision_id_index ON public.decision_rulings USING btree (decision_id);
CREATE INDEX decision_rulings_case_creditor_id_index ON public.decision_rulings USING btree (case_creditor_id);
CREATE UNIQUE INDEX decision_voters_decision_id_case_creditor_id_index ON public.decision_voters USING btree (decision_id, case_creditor_id);
CREATE INDEX decision_voters_case_creditor_id_index ON public.decision_voters USING btree (case_creditor_id);
CREATE INDEX decision_votes_decision_id_index ON public.decision_votes USING btree (decision_id);
CREATE INDEX decision_votes_voter_id_index ON public.decision_votes USING btree (voter_id);
CREATE UNIQUE INDEX decision_votes_portal ON public.decision_votes USING btree (decision_id, portal_reference) WHERE (portal_reference IS NOT NULL);
CREATE UNIQUE INDEX decisions_one_undecided ON public.decisions USING btree (case_id, kind) WHERE (status = ANY (ARRAY['draft'::text, 'open'::text, 'modifications'::text]));
CREATE INDEX decisions_case_id_index ON public.decisions USING btree (case_id);
CREATE INDEX decisions_status_decision_date_index ON public.decisions USING btree (status, decision_date);
CREATE UNIQUE INDEX vote_aliases_agent_creditor_id_alias_index ON public.vote_aliases USING btree (agent_creditor_id, alias);
CREATE INDEX vote_file_rows_vote_file_id_row_index ON public.vote_file_rows USING btree (vote_file_id, "row");
CREATE INDEX vote_file_rows_open ON public.vote_file_rows USING btree (state, vote_file_id) WHERE (state = ANY (ARRAY['waiting'::text, 'alias'::text, 'problem'::text]));
CREATE UNIQUE INDEX vote_files_agent_creditor_id_domain_id_sha256_index ON public.vote_files USING btree (agent_creditor_id, domain_id, sha256);
CREATE INDEX vote_files_domain_id_id_index ON public.vote_files USING btree (domain_id, id);
CREATE UNIQUE INDEX vote_mappings_agent_creditor_id_index ON public.vote_mappings USING btree (agent_creditor_id);
CREATE INDEX case_modifications_case_id_index ON public.case_modifications USING btree (case_id);
CREATE INDEX case_modifications_modification_id_index ON public.case_modifications USING btree (modification_id);
CREATE UNIQUE INDEX case_modifications_one_open ON public.case_modifications USING btree (case_id, modification_id, COALESCE(proposed_by_creditor_id, 0)) WHERE ((modification_id IS NOT NULL) AND (status = ANY (ARRAY['proposed'::text, 'accepted'::text])));
CREATE INDEX case_modifications_accepted_at_index ON public.case_modifications USING btree (accepted_at) WHERE (accepted_at IS NOT NULL);
CREATE UNIQUE INDEX modification_consents_case_modification_id_case_person_id_index ON public.modification_consents USING btree (case_modification_id, case_person_id);
CREATE UNIQUE INDEX modification_consents_case_modification_id_case_creditor_id_ind ON public.modification_consents USING btree (case_modification_id, case_creditor_id);
CREATE INDEX modification_consents_case_person_id_index ON public.modification_consents USING btree (case_person_id);
CREATE INDEX modification_consents_case_creditor_id_index ON public.modification_consents USING btree (case_creditor_id);
CREATE INDEX modification_consents_document_id_index ON public.modification_consents USING btree (document_id);
CREATE UNIQUE INDEX annual_reviews_case_id_year_no_index ON public.annual_reviews USING btree (case_id, year_no);
CREATE INDEX annual_reviews_due ON public.annual_reviews USING btree (due_on, id) WHERE ((report_sent_on IS NULL) AND (exempt_reason IS NULL));
CREATE INDEX annual_reviews_requested ON public.annual_reviews USING btree (case_id) WHERE ((request_item_id IS NOT NULL) AND (evidence_received_on IS NULL) AND (reviewed_on IS NULL) AND (exempt_reason IS NULL));
CREATE INDEX annual_reviews_request_item_id_index ON public.annual_reviews USING btree (request_item_id) WHERE (request_item_id IS NOT NULL);
CREATE INDEX annual_reviews_report_item_id_index ON public.annual_reviews USING btree (report_item_id) WHERE (report_item_id IS NOT NULL);
CREATE INDEX case_breach_steps_breach_id_index ON public.case_breach_steps USING btree (breach_id);
CREATE UNIQUE INDEX case_breaches_one_open ON public.case_breaches USING btree (case_id, breach_type_id) WHERE (status <> ALL (ARRAY['remedied'::text, 'waived'::text, 'terminated'::text]));
CREATE INDEX case_breaches_case_id_id_index ON public.case_breaches USING btree (case_id, id);
CREATE INDEX case_breaches_open ON public.case_breaches USING btree (status, remedy_by_on, id) WHERE (status <> ALL (ARRAY['remedied'::text, 'waived'::text, 'terminated'::text]));
CREATE INDEX case_breaches_notice_item_id_index ON public.case_breaches USING btree (notice_item_id) WHERE (notice_item_id IS NOT NULL);
CREATE INDEX case_breaches_variation_id_index ON public.case_breaches USING btree (variation_id) WHERE (variation_id IS NOT NULL);
CREATE INDEX case_breaches_decision_id_index ON public.case_breaches USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX nominee_reports_case_id_id_index ON public.nominee_reports USING btree (case_id, id);
CREATE UNIQUE INDEX nominee_reports_one_draft ON public.nominee_reports USING btree (case_id) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX proposal_signatures_one ON public.proposal_signatures USING btree (proposal_id, person_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX proposal_signatures_person_id_index ON public.proposal_signatures USING btree (person_id);
CREATE UNIQUE INDEX proposals_case_id_number_index ON public.proposals USING btree (case_id, number);
CREATE UNIQUE INDEX proposals_one_draft ON public.proposals USING btree (case_id) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX credit_file_mappings_source ON public.credit_file_mappings USING btree (lower(source));
CREATE INDEX introducer_keys_introducer_id_index ON public.introducer_keys USING btree (introducer_id);
CREATE UNIQUE INDEX leads_reference_once ON public.leads USING btree (introducer_id, domain_id, reference);
CREATE UNIQUE INDEX leads_case ON public.leads USING btree (case_id);
CREATE INDEX leads_introducer_id_id_index ON public.leads USING btree (introducer_id, id);
CREATE INDEX waiting_debts_case_id_index ON public.waiting_debts USING btree (case_id);
CREATE UNIQUE INDEX bond_bordereaux_portfolio_id_month_index ON public.bond_bordereaux USING btree (portfolio_id, month);
CREATE INDEX bond_entries_case_id_index ON public.bond_entries USING btree (case_id);
CREATE UNIQUE INDEX bond_entries_current ON public.bond_entries USING btree (case_person_id) WHERE is_current;
CREATE INDEX bond_entries_in_force ON public.bond_entries USING btree (case_id) WHERE (is_current AND (penalty_pence > 0));
CREATE INDEX bond_entries_bordereau_month_id_index ON public.bond_entries USING btree (bordereau_month, id);
CREATE INDEX bond_entries_sums ON public.bond_entries USING btree (domain_id, bordereau_month, supervisor_user_id, portfolio_id, bond_insurer_supplier_id, policy_ref, change_pence);
CREATE UNIQUE INDEX taken_on_cases_domain_id_old_key_index ON public.taken_on_cases USING btree (domain_id, old_key);
CREATE INDEX taken_on_cases_old_key_index ON public.taken_on_cases USING btree (old_key);
CREATE INDEX taken_on_cases_old_plain_index ON public.taken_on_cases USING btree (old_plain);
CREATE UNIQUE INDEX case_clocks_one ON public.case_clocks USING btree (case_id, subject, rule) WHERE (status <> 'superseded'::text);
CREATE INDEX case_clocks_replaced ON public.case_clocks USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX case_clocks_case ON public.case_clocks USING btree (case_id, due_on, id);
CREATE INDEX case_clocks_due ON public.case_clocks USING btree (due_on, id, case_id, rule) WHERE (status = 'open'::text);
CREATE INDEX case_clocks_open ON public.case_clocks USING btree (case_id, rule, due_on) WHERE (status = 'open'::text);
CREATE INDEX case_variation_steps_variation_id_index ON public.case_variation_steps USING btree (variation_id);
CREATE UNIQUE INDEX case_variations_one_open ON public.case_variations USING btree (case_id) WHERE (status = ANY (ARRAY['draft'::text, 'client_agreed'::text, 'submitted'::text, 'issued'::text]));
CREATE UNIQUE INDEX case_variations_case_id_number_index ON public.case_variations USING btree (case_id, number);
CREATE INDEX case_variations_case_id_effective_on_index ON public.case_variations USING btree (case_id, effective_on) WHERE (status = 'approved'::text);
CREATE INDEX case_transfers_case_id_index ON public.case_transfers USING btree (case_id);
CREATE UNIQUE INDEX case_transfers_one_waiting ON public.case_transfers USING btree (case_id) WHERE (status = 'asked'::text);
CREATE INDEX report_runs_user_id_started_at_index ON public.report_runs USING btree (user_id, started_at);
CREATE INDEX report_runs_report_started_at_index ON public.report_runs USING btree (report, started_at);
CREATE INDEX report_runs_open ON public.report_runs USING btree (started_at) WHERE (ended_at IS NULL);
CREATE INDEX report_runs_kept ON public.report_runs USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX report_runs_schedule_id_started_at_index ON public.report_runs USING btree (schedule_id, started_at);
CREATE UNIQUE INDEX report_runs_once ON public.report_runs USING btree (user_id, once) WHERE ((once IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX report_favourites_user_id_saved_report_id_index ON public.report_favourites USING btree (user_id, saved_report_id);
CREATE UNIQUE INDEX report_favourites_user_id_report_index ON public.report_favourites USING btree (user_id, report);
CREATE INDEX saved_report_shares_report_id_index ON public.saved_report_shares USING btree (report_id);
CREATE INDEX saved_report_shares_user_id_index ON public.saved_report_shares USING btree (user_id);
CREATE UNIQUE INDEX saved_reports_name ON public.saved_reports USING btree (owner_user_id, lower(name));
CREATE INDEX saved_reports_domain_id_index ON public.saved_reports USING btree (domain_id);
CREATE INDEX report_schedule_recipients_user_id_index ON public.report_schedule_recipients USING btree (user_id);
CREATE INDEX report_schedules_next_at_index ON public.report_schedules USING btree (next_at);
CREATE INDEX report_schedules_owner_user_id_index ON public.report_schedules USING btree (owner_user_id);
CREATE INDEX creditor_exposure_changes_case_id_index ON public.creditor_exposure_changes USING btree (case_id);
CREATE INDEX creditor_exposures_last_vote ON public.creditor_exposures USING btree (creditor_id, domain_id, last_vote_on) WHERE (last_vote_on IS NOT NULL);
--> statement-breakpoint
ALTER TABLE titles
  ADD CONSTRAINT titles_gender_hint_id_genders_id_fk FOREIGN KEY (gender_hint_id) REFERENCES genders(id);
ALTER TABLE domains
  ADD CONSTRAINT domains_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id),
  ADD CONSTRAINT domains_default_portfolio_id_portfolios_id_fk FOREIGN KEY (default_portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT domains_logo_files_id_fk FOREIGN KEY (logo) REFERENCES files(id);
ALTER TABLE users
  ADD CONSTRAINT users_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  ADD CONSTRAINT users_avatar_id_files_id_fk FOREIGN KEY (avatar_id) REFERENCES files(id),
  ADD CONSTRAINT users_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT users_signature_image_files_id_fk FOREIGN KEY (signature_image) REFERENCES files(id);
ALTER TABLE departments
  ADD CONSTRAINT departments_manager_user_id_users_id_fk FOREIGN KEY (manager_user_id) REFERENCES users(id),
  ADD CONSTRAINT departments_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE portfolios
  ADD CONSTRAINT portfolios_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT portfolios_supervisor_user_id_users_id_fk FOREIGN KEY (supervisor_user_id) REFERENCES users(id),
  ADD CONSTRAINT portfolios_bond_insurer_supplier_id_suppliers_id_fk FOREIGN KEY (bond_insurer_supplier_id) REFERENCES suppliers(id);
ALTER TABLE creditors
  ADD CONSTRAINT creditors_parent_group_id_creditors_id_fk FOREIGN KEY (parent_group_id) REFERENCES creditors(id),
  ADD CONSTRAINT creditors_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT creditors_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id),
  ADD CONSTRAINT creditors_delivery_method_id_delivery_methods_id_fk FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id),
  ADD CONSTRAINT creditors_bank_changed_by_id_users_id_fk FOREIGN KEY (bank_changed_by_id) REFERENCES users(id),
  ADD CONSTRAINT creditors_bank_verified_by_id_users_id_fk FOREIGN KEY (bank_verified_by_id) REFERENCES users(id),
  ADD CONSTRAINT creditors_successor_creditor_id_creditors_id_fk FOREIGN KEY (successor_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT creditors_kept_by_domain_id_domains_id_fk FOREIGN KEY (kept_by_domain_id) REFERENCES domains(id);
ALTER TABLE suppliers
  ADD CONSTRAINT suppliers_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id),
  ADD CONSTRAINT suppliers_default_payment_type_id_payment_types_id_fk FOREIGN KEY (default_payment_type_id) REFERENCES payment_types(id),
  ADD CONSTRAINT suppliers_bank_changed_by_id_users_id_fk FOREIGN KEY (bank_changed_by_id) REFERENCES users(id),
  ADD CONSTRAINT suppliers_bank_verified_by_id_users_id_fk FOREIGN KEY (bank_verified_by_id) REFERENCES users(id),
  ADD CONSTRAINT suppliers_kept_by_domain_id_domains_id_fk FOREIGN KEY (kept_by_domain_id) REFERENCES domains(id);
ALTER TABLE account_groups
  ADD CONSTRAINT account_groups_account_type_id_account_types_id_fk FOREIGN KEY (account_type_id) REFERENCES account_types(id);
ALTER TABLE chart_of_accounts
  ADD CONSTRAINT chart_of_accounts_account_group_id_account_groups_id_fk FOREIGN KEY (account_group_id) REFERENCES account_groups(id);
ALTER TABLE income_types
  ADD CONSTRAINT income_types_account_id_chart_of_accounts_id_fk FOREIGN KEY (account_id) REFERENCES chart_of_accounts(id);
ALTER TABLE payment_types
  ADD CONSTRAINT payment_types_account_id_chart_of_accounts_id_fk FOREIGN KEY (account_id) REFERENCES chart_of_accounts(id);
ALTER TABLE incomes
  ADD CONSTRAINT incomes_income_category_id_income_categories_id_fk FOREIGN KEY (income_category_id) REFERENCES income_categories(id);
ALTER TABLE expenditures
  ADD CONSTRAINT expenditures_expenditure_category_id_expenditure_categories_id_ FOREIGN KEY (expenditure_category_id) REFERENCES expenditure_categories(id);
ALTER TABLE assets
  ADD CONSTRAINT assets_default_realisation_account_id_chart_of_accounts_id_fk FOREIGN KEY (default_realisation_account_id) REFERENCES chart_of_accounts(id);
ALTER TABLE modifications
  ADD CONSTRAINT modifications_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT modifications_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id);
ALTER TABLE statuses
  ADD CONSTRAINT statuses_status_category_id_status_categories_id_fk FOREIGN KEY (status_category_id) REFERENCES status_categories(id);
ALTER TABLE substatuses
  ADD CONSTRAINT substatuses_status_id_statuses_id_fk FOREIGN KEY (status_id) REFERENCES statuses(id);
ALTER TABLE complaint_statuses
  ADD CONSTRAINT complaint_statuses_letter_template_id_templates_id_fk FOREIGN KEY (letter_template_id) REFERENCES templates(id);
ALTER TABLE breach_types
  ADD CONSTRAINT breach_types_notice_template_id_templates_id_fk FOREIGN KEY (notice_template_id) REFERENCES templates(id),
  ADD CONSTRAINT breach_types_escalation_task_id_tasks_id_fk FOREIGN KEY (escalation_task_id) REFERENCES tasks(id);
ALTER TABLE tasks
  ADD CONSTRAINT tasks_assign_to_department_id_departments_id_fk FOREIGN KEY (assign_to_department_id) REFERENCES departments(id),
  ADD CONSTRAINT tasks_assign_to_user_id_users_id_fk FOREIGN KEY (assign_to_user_id) REFERENCES users(id),
  ADD CONSTRAINT tasks_completion_document_id_documents_id_fk FOREIGN KEY (completion_document_id) REFERENCES documents(id),
  ADD CONSTRAINT tasks_escalate_to_user_id_users_id_fk FOREIGN KEY (escalate_to_user_id) REFERENCES users(id);
ALTER TABLE templates
  ADD CONSTRAINT templates_document_type_id_documents_id_fk FOREIGN KEY (document_type_id) REFERENCES documents(id),
  ADD CONSTRAINT templates_body_file_files_id_fk FOREIGN KEY (body_file) REFERENCES files(id),
  ADD CONSTRAINT templates_letterhead_id_letterheads_id_fk FOREIGN KEY (letterhead_id) REFERENCES letterheads(id),
  ADD CONSTRAINT templates_delivery_method_id_delivery_methods_id_fk FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id),
  ADD CONSTRAINT templates_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES folders(id),
  ADD CONSTRAINT templates_auto_task_id_tasks_id_fk FOREIGN KEY (auto_task_id) REFERENCES tasks(id),
  ADD CONSTRAINT templates_raised_in_status_id_statuses_id_fk FOREIGN KEY (raised_in_status_id) REFERENCES statuses(id);
ALTER TABLE letterheads
  ADD CONSTRAINT letterheads_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT letterheads_first_page_pdf_files_id_fk FOREIGN KEY (first_page_pdf) REFERENCES files(id),
  ADD CONSTRAINT letterheads_continuation_pdf_files_id_fk FOREIGN KEY (continuation_pdf) REFERENCES files(id);
ALTER TABLE documents
  ADD CONSTRAINT documents_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES folders(id),
  ADD CONSTRAINT documents_task_on_receipt_id_tasks_id_fk FOREIGN KEY (task_on_receipt_id) REFERENCES tasks(id);
ALTER TABLE folders
  ADD CONSTRAINT folders_parent_id_folders_id_fk FOREIGN KEY (parent_id) REFERENCES folders(id);
ALTER TABLE delivery_methods
  ADD CONSTRAINT delivery_methods_fallback_id_delivery_methods_id_fk FOREIGN KEY (fallback_id) REFERENCES delivery_methods(id);
ALTER TABLE users_additional_domain_ids
  ADD CONSTRAINT users_additional_domain_ids_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  ADD CONSTRAINT users_additional_domain_ids_additional_domain_id_domains_id_fk FOREIGN KEY (additional_domain_id) REFERENCES domains(id);
ALTER TABLE users_permission_ids
  ADD CONSTRAINT users_permission_ids_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  ADD CONSTRAINT users_permission_ids_permission_id_permissions_id_fk FOREIGN KEY (permission_id) REFERENCES permissions(id);
ALTER TABLE portfolios_joint_supervisor_user_ids
  ADD CONSTRAINT portfolios_joint_supervisor_user_ids_owner_id_portfolios_id_fk FOREIGN KEY (owner_id) REFERENCES portfolios(id) ON DELETE CASCADE,
  ADD CONSTRAINT portfolios_joint_supervisor_user_ids_joint_supervisor_user_id_u FOREIGN KEY (joint_supervisor_user_id) REFERENCES users(id);
ALTER TABLE incomes_evidence_document_type_ids
  ADD CONSTRAINT incomes_evidence_document_type_ids_owner_id_incomes_id_fk FOREIGN KEY (owner_id) REFERENCES incomes(id) ON DELETE CASCADE,
  ADD CONSTRAINT incomes_evidence_document_type_ids_evidence_document_type_id_do FOREIGN KEY (evidence_document_type_id) REFERENCES documents(id);
ALTER TABLE statuses_product_ids
  ADD CONSTRAINT statuses_product_ids_owner_id_statuses_id_fk FOREIGN KEY (owner_id) REFERENCES statuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT statuses_product_ids_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE statuses_allowed_next_ids
  ADD CONSTRAINT statuses_allowed_next_ids_owner_id_statuses_id_fk FOREIGN KEY (owner_id) REFERENCES statuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT statuses_allowed_next_ids_allowed_next_id_statuses_id_fk FOREIGN KEY (allowed_next_id) REFERENCES statuses(id);
ALTER TABLE statuses_raise_task_ids
  ADD CONSTRAINT statuses_raise_task_ids_owner_id_statuses_id_fk FOREIGN KEY (owner_id) REFERENCES statuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT statuses_raise_task_ids_raise_task_id_tasks_id_fk FOREIGN KEY (raise_task_id) REFERENCES tasks(id);
ALTER TABLE statuses_generate_template_ids
  ADD CONSTRAINT statuses_generate_template_ids_owner_id_statuses_id_fk FOREIGN KEY (owner_id) REFERENCES statuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT statuses_generate_template_ids_generate_template_id_templates_i FOREIGN KEY (generate_template_id) REFERENCES templates(id);
ALTER TABLE substatuses_raise_task_ids
  ADD CONSTRAINT substatuses_raise_task_ids_owner_id_substatuses_id_fk FOREIGN KEY (owner_id) REFERENCES substatuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT substatuses_raise_task_ids_raise_task_id_tasks_id_fk FOREIGN KEY (raise_task_id) REFERENCES tasks(id);
ALTER TABLE substatuses_generate_template_ids
  ADD CONSTRAINT substatuses_generate_template_ids_owner_id_substatuses_id_fk FOREIGN KEY (owner_id) REFERENCES substatuses(id) ON DELETE CASCADE,
  ADD CONSTRAINT substatuses_generate_template_ids_generate_template_id_template FOREIGN KEY (generate_template_id) REFERENCES templates(id);
ALTER TABLE documents_required_at_status_ids
  ADD CONSTRAINT documents_required_at_status_ids_owner_id_documents_id_fk FOREIGN KEY (owner_id) REFERENCES documents(id) ON DELETE CASCADE,
  ADD CONSTRAINT documents_required_at_status_ids_required_at_status_id_statuses FOREIGN KEY (required_at_status_id) REFERENCES statuses(id);
ALTER TABLE user_credentials
  ADD CONSTRAINT user_credentials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE sessions
  ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE password_resets
  ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE template_versions
  ADD CONSTRAINT template_versions_template_id_templates_id_fk FOREIGN KEY (template_id) REFERENCES templates(id),
  ADD CONSTRAINT template_versions_body_file_files_id_fk FOREIGN KEY (body_file) REFERENCES files(id);
ALTER TABLE addresses
  ADD CONSTRAINT addresses_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  ADD CONSTRAINT addresses_address_type_id_address_types_id_fk FOREIGN KEY (address_type_id) REFERENCES address_types(id),
  ADD CONSTRAINT addresses_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id);
ALTER TABLE case_assets
  ADD CONSTRAINT case_assets_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_assets_asset_type_id_assets_id_fk FOREIGN KEY (asset_type_id) REFERENCES assets(id);
ALTER TABLE case_creditors
  ADD CONSTRAINT case_creditors_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_creditors_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT case_creditors_credit_id_credits_id_fk FOREIGN KEY (credit_id) REFERENCES credits(id),
  ADD CONSTRAINT case_creditors_debt_status_id_debt_statuses_id_fk FOREIGN KEY (debt_status_id) REFERENCES debt_statuses(id),
  ADD CONSTRAINT case_creditors_original_creditor_id_creditors_id_fk FOREIGN KEY (original_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT case_creditors_dca_creditor_id_creditors_id_fk FOREIGN KEY (dca_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT case_creditors_admitted_by_user_id_users_id_fk FOREIGN KEY (admitted_by_user_id) REFERENCES users(id),
  ADD CONSTRAINT case_creditors_proposed_by_user_id_users_id_fk FOREIGN KEY (proposed_by_user_id) REFERENCES users(id),
  ADD CONSTRAINT case_creditors_assigned_from_id_case_creditors_id_fk FOREIGN KEY (assigned_from_id) REFERENCES case_creditors(id);
ALTER TABLE case_notes
  ADD CONSTRAINT case_notes_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE case_people
  ADD CONSTRAINT case_people_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_people_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id);
ALTER TABLE case_status_changes
  ADD CONSTRAINT case_status_changes_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_status_changes_from_status_id_statuses_id_fk FOREIGN KEY (from_status_id) REFERENCES statuses(id),
  ADD CONSTRAINT case_status_changes_to_status_id_statuses_id_fk FOREIGN KEY (to_status_id) REFERENCES statuses(id),
  ADD CONSTRAINT case_status_changes_from_substatus_id_substatuses_id_fk FOREIGN KEY (from_substatus_id) REFERENCES substatuses(id),
  ADD CONSTRAINT case_status_changes_to_substatus_id_substatuses_id_fk FOREIGN KEY (to_substatus_id) REFERENCES substatuses(id);
ALTER TABLE cases
  ADD CONSTRAINT cases_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT cases_status_id_statuses_id_fk FOREIGN KEY (status_id) REFERENCES statuses(id),
  ADD CONSTRAINT cases_substatus_id_substatuses_id_fk FOREIGN KEY (substatus_id) REFERENCES substatuses(id),
  ADD CONSTRAINT cases_portfolio_id_portfolios_id_fk FOREIGN KEY (portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT cases_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  ADD CONSTRAINT cases_introducer_id_introducers_id_fk FOREIGN KEY (introducer_id) REFERENCES introducers(id),
  ADD CONSTRAINT cases_case_owner_user_id_users_id_fk FOREIGN KEY (case_owner_user_id) REFERENCES users(id),
  ADD CONSTRAINT cases_adviser_user_id_users_id_fk FOREIGN KEY (adviser_user_id) REFERENCES users(id),
  ADD CONSTRAINT cases_drafter_user_id_users_id_fk FOREIGN KEY (drafter_user_id) REFERENCES users(id),
  ADD CONSTRAINT cases_supervisor_user_id_users_id_fk FOREIGN KEY (supervisor_user_id) REFERENCES users(id),
  ADD CONSTRAINT cases_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  ADD CONSTRAINT cases_interlocking_fk FOREIGN KEY (interlocking_case_id) REFERENCES cases(id);
ALTER TABLE iande_lines
  ADD CONSTRAINT iande_lines_statement_id_iande_statements_id_fk FOREIGN KEY (statement_id) REFERENCES iande_statements(id) ON DELETE CASCADE,
  ADD CONSTRAINT iande_lines_income_id_incomes_id_fk FOREIGN KEY (income_id) REFERENCES incomes(id),
  ADD CONSTRAINT iande_lines_expenditure_id_expenditures_id_fk FOREIGN KEY (expenditure_id) REFERENCES expenditures(id);
ALTER TABLE iande_statements
  ADD CONSTRAINT iande_statements_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT iande_statements_prepared_by_user_id_users_id_fk FOREIGN KEY (prepared_by_user_id) REFERENCES users(id);
ALTER TABLE persons
  ADD CONSTRAINT persons_title_id_titles_id_fk FOREIGN KEY (title_id) REFERENCES titles(id),
  ADD CONSTRAINT persons_gender_id_genders_id_fk FOREIGN KEY (gender_id) REFERENCES genders(id),
  ADD CONSTRAINT persons_marital_status_id_marital_statuses_id_fk FOREIGN KEY (marital_status_id) REFERENCES marital_statuses(id),
  ADD CONSTRAINT persons_occupation_id_occupations_id_fk FOREIGN KEY (occupation_id) REFERENCES occupations(id),
  ADD CONSTRAINT persons_employment_status_id_employment_statuses_id_fk FOREIGN KEY (employment_status_id) REFERENCES employment_statuses(id),
  ADD CONSTRAINT persons_residential_status_id_residential_statuses_id_fk FOREIGN KEY (residential_status_id) REFERENCES residential_statuses(id);
ALTER TABLE saved_views
  ADD CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE case_tasks
  ADD CONSTRAINT case_tasks_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id),
  ADD CONSTRAINT case_tasks_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_tasks_assigned_user_id_users_id_fk FOREIGN KEY (assigned_user_id) REFERENCES users(id),
  ADD CONSTRAINT case_tasks_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id);
ALTER TABLE case_documents
  ADD CONSTRAINT case_documents_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_documents_document_type_id_documents_id_fk FOREIGN KEY (document_type_id) REFERENCES documents(id),
  ADD CONSTRAINT case_documents_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES folders(id),
  ADD CONSTRAINT case_documents_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT case_documents_version_fk FOREIGN KEY (version_of_id) REFERENCES case_documents(id);
ALTER TABLE complaints
  ADD CONSTRAINT complaints_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT complaints_received_by_user_id_users_id_fk FOREIGN KEY (received_by_user_id) REFERENCES users(id),
  ADD CONSTRAINT complaints_status_id_complaint_statuses_id_fk FOREIGN KEY (status_id) REFERENCES complaint_statuses(id),
  ADD CONSTRAINT complaints_owner_user_id_users_id_fk FOREIGN KEY (owner_user_id) REFERENCES users(id),
  ADD CONSTRAINT complaints_reopened_from_id_complaints_id_fk FOREIGN KEY (reopened_from_id) REFERENCES complaints(id);
ALTER TABLE case_search
  ADD CONSTRAINT case_search_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  ADD CONSTRAINT case_search_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE journal_lines
  ADD CONSTRAINT journal_lines_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT journal_lines_account_id_chart_of_accounts_id_fk FOREIGN KEY (account_id) REFERENCES chart_of_accounts(id),
  ADD CONSTRAINT journal_lines_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT journal_lines_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT journal_lines_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
ALTER TABLE journals
  ADD CONSTRAINT journals_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT journals_reverses_id_journals_id_fk FOREIGN KEY (reverses_id) REFERENCES journals(id),
  ADD CONSTRAINT journals_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE manual_journals
  ADD CONSTRAINT manual_journals_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT manual_journals_reverses_id_journals_id_fk FOREIGN KEY (reverses_id) REFERENCES journals(id),
  ADD CONSTRAINT manual_journals_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id),
  ADD CONSTRAINT manual_journals_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT manual_journals_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT manual_journals_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES receipts(id);
ALTER TABLE periods
  ADD CONSTRAINT periods_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT periods_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id);
ALTER TABLE receipts
  ADD CONSTRAINT receipts_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT receipts_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT receipts_income_type_id_income_types_id_fk FOREIGN KEY (income_type_id) REFERENCES income_types(id),
  ADD CONSTRAINT receipts_from_receipt_id_receipts_id_fk FOREIGN KEY (from_receipt_id) REFERENCES receipts(id),
  ADD CONSTRAINT receipts_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT receipts_reversal_journal_id_journals_id_fk FOREIGN KEY (reversal_journal_id) REFERENCES journals(id);
ALTER TABLE complaint_status_changes
  ADD CONSTRAINT complaint_status_changes_complaint_id_complaints_id_fk FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  ADD CONSTRAINT complaint_status_changes_from_status_id_complaint_statuses_id_f FOREIGN KEY (from_status_id) REFERENCES complaint_statuses(id),
  ADD CONSTRAINT complaint_status_changes_to_status_id_complaint_statuses_id_fk FOREIGN KEY (to_status_id) REFERENCES complaint_statuses(id);
ALTER TABLE bank_accounts
  ADD CONSTRAINT bank_accounts_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT bank_accounts_portfolio_id_portfolios_id_fk FOREIGN KEY (portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT bank_accounts_ledger_account_id_chart_of_accounts_id_fk FOREIGN KEY (ledger_account_id) REFERENCES chart_of_accounts(id);
ALTER TABLE bank_import_repeats
  ADD CONSTRAINT bank_import_repeats_bank_import_id_bank_imports_id_fk FOREIGN KEY (bank_import_id) REFERENCES bank_imports(id),
  ADD CONSTRAINT bank_import_repeats_bank_item_id_bank_items_id_fk FOREIGN KEY (bank_item_id) REFERENCES bank_items(id);
ALTER TABLE bank_imports
  ADD CONSTRAINT bank_imports_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT bank_imports_main_id_bank_imports_id_fk FOREIGN KEY (main_id) REFERENCES bank_imports(id),
  ADD CONSTRAINT bank_imports_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT bank_imports_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id);
ALTER TABLE bank_item_parts
  ADD CONSTRAINT bank_item_parts_bank_item_id_bank_items_id_fk FOREIGN KEY (bank_item_id) REFERENCES bank_items(id),
  ADD CONSTRAINT bank_item_parts_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT bank_item_parts_income_type_id_income_types_id_fk FOREIGN KEY (income_type_id) REFERENCES income_types(id),
  ADD CONSTRAINT bank_item_parts_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  ADD CONSTRAINT bank_item_parts_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id);
ALTER TABLE bank_items
  ADD CONSTRAINT bank_items_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT bank_items_bank_import_id_bank_imports_id_fk FOREIGN KEY (bank_import_id) REFERENCES bank_imports(id),
  ADD CONSTRAINT bank_items_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT bank_items_matched_by_users_id_fk FOREIGN KEY (matched_by) REFERENCES users(id),
  ADD CONSTRAINT bank_items_paired_item_id_bank_items_id_fk FOREIGN KEY (paired_item_id) REFERENCES bank_items(id);
ALTER TABLE bank_matching_runs
  ADD CONSTRAINT bank_matching_runs_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT bank_matching_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id);
ALTER TABLE payer_accounts
  ADD CONSTRAINT payer_accounts_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT payer_accounts_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  ADD CONSTRAINT payer_accounts_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id);
ALTER TABLE case_standings
  ADD CONSTRAINT case_standings_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE payment_schedule_lines
  ADD CONSTRAINT payment_schedule_lines_schedule_id_payment_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES payment_schedules(id);
ALTER TABLE payment_schedules
  ADD CONSTRAINT payment_schedules_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT payment_schedules_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  ADD CONSTRAINT payment_schedules_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE bank_import_doubts
  ADD CONSTRAINT bank_import_doubts_bank_import_id_bank_imports_id_fk FOREIGN KEY (bank_import_id) REFERENCES bank_imports(id),
  ADD CONSTRAINT bank_import_doubts_bank_item_id_bank_items_id_fk FOREIGN KEY (bank_item_id) REFERENCES bank_items(id) ON DELETE SET NULL;
ALTER TABLE approvals
  ADD CONSTRAINT approvals_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT approvals_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id),
  ADD CONSTRAINT approvals_assigned_to_users_id_fk FOREIGN KEY (assigned_to) REFERENCES users(id),
  ADD CONSTRAINT approvals_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT approvals_first_approved_by_users_id_fk FOREIGN KEY (first_approved_by) REFERENCES users(id);
ALTER TABLE allocations
  ADD CONSTRAINT allocations_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT allocations_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  ADD CONSTRAINT allocations_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  ADD CONSTRAINT allocations_case_creditor_id_case_creditors_id_fk FOREIGN KEY (case_creditor_id) REFERENCES case_creditors(id),
  ADD CONSTRAINT allocations_to_case_id_cases_id_fk FOREIGN KEY (to_case_id) REFERENCES cases(id),
  ADD CONSTRAINT allocations_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT allocations_run_line_id_fk FOREIGN KEY (run_line_id) REFERENCES distribution_run_lines(id);
ALTER TABLE distribution_run_lines
  ADD CONSTRAINT distribution_run_lines_run_id_distribution_runs_id_fk FOREIGN KEY (run_id) REFERENCES distribution_runs(id),
  ADD CONSTRAINT distribution_run_lines_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT distribution_run_lines_left_out_by_users_id_fk FOREIGN KEY (left_out_by) REFERENCES users(id);
ALTER TABLE distribution_runs
  ADD CONSTRAINT distribution_runs_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT distribution_runs_portfolio_id_portfolios_id_fk FOREIGN KEY (portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT distribution_runs_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  ADD CONSTRAINT distribution_runs_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT distribution_runs_job_run_id_job_runs_id_fk FOREIGN KEY (job_run_id) REFERENCES job_runs(id),
  ADD CONSTRAINT distribution_runs_prepared_by_users_id_fk FOREIGN KEY (prepared_by) REFERENCES users(id),
  ADD CONSTRAINT distribution_runs_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE dividend_lines
  ADD CONSTRAINT dividend_lines_dividend_id_dividends_id_fk FOREIGN KEY (dividend_id) REFERENCES dividends(id),
  ADD CONSTRAINT dividend_lines_case_creditor_id_case_creditors_id_fk FOREIGN KEY (case_creditor_id) REFERENCES case_creditors(id);
ALTER TABLE dividends
  ADD CONSTRAINT dividends_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT dividends_run_line_id_distribution_run_lines_id_fk FOREIGN KEY (run_line_id) REFERENCES distribution_run_lines(id);
ALTER TABLE payment_allocations
  ADD CONSTRAINT payment_allocations_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id),
  ADD CONSTRAINT payment_allocations_allocation_id_allocations_id_fk FOREIGN KEY (allocation_id) REFERENCES allocations(id);
ALTER TABLE payments
  ADD CONSTRAINT payments_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT payments_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT payments_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT payments_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT payments_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  ADD CONSTRAINT payments_batch_id_payment_batches_id_fk FOREIGN KEY (batch_id) REFERENCES payment_batches(id),
  ADD CONSTRAINT payments_reissue_of_id_payments_id_fk FOREIGN KEY (reissue_of_id) REFERENCES payments(id),
  ADD CONSTRAINT payments_bank_item_id_bank_items_id_fk FOREIGN KEY (bank_item_id) REFERENCES bank_items(id);
ALTER TABLE client_account_movements
  ADD CONSTRAINT client_account_movements_client_account_id_client_accounts_id_f FOREIGN KEY (client_account_id) REFERENCES client_accounts(id),
  ADD CONSTRAINT client_account_movements_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT client_account_movements_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT client_account_movements_client_bank_id_bank_accounts_id_fk FOREIGN KEY (client_bank_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT client_account_movements_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT client_account_movements_batch_id_wth_dep_batches_id_fk FOREIGN KEY (batch_id) REFERENCES wth_dep_batches(id),
  ADD CONSTRAINT client_account_movements_receipt_id_receipts_id_fk FOREIGN KEY (receipt_id) REFERENCES receipts(id);
ALTER TABLE client_accounts
  ADD CONSTRAINT client_accounts_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT client_accounts_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
ALTER TABLE client_balance_files
  ADD CONSTRAINT client_balance_files_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT client_balance_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
ALTER TABLE client_balances
  ADD CONSTRAINT client_balances_client_account_id_client_accounts_id_fk FOREIGN KEY (client_account_id) REFERENCES client_accounts(id),
  ADD CONSTRAINT client_balances_balance_file_id_client_balance_files_id_fk FOREIGN KEY (balance_file_id) REFERENCES client_balance_files(id);
ALTER TABLE client_file_profiles
  ADD CONSTRAINT client_file_profiles_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
ALTER TABLE wth_dep_batches
  ADD CONSTRAINT wth_dep_batches_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT wth_dep_batches_exported_by_users_id_fk FOREIGN KEY (exported_by) REFERENCES users(id),
  ADD CONSTRAINT wth_dep_batches_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id);
ALTER TABLE wth_dep_files
  ADD CONSTRAINT wth_dep_files_batch_id_wth_dep_batches_id_fk FOREIGN KEY (batch_id) REFERENCES wth_dep_batches(id),
  ADD CONSTRAINT wth_dep_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT wth_dep_files_exported_by_users_id_fk FOREIGN KEY (exported_by) REFERENCES users(id);
ALTER TABLE invoice_lines
  ADD CONSTRAINT invoice_lines_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  ADD CONSTRAINT invoice_lines_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT invoice_lines_allocation_id_allocations_id_fk FOREIGN KEY (allocation_id) REFERENCES allocations(id);
ALTER TABLE invoice_mappings
  ADD CONSTRAINT invoice_mappings_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
ALTER TABLE invoices
  ADD CONSTRAINT invoices_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT invoices_supplier_id_suppliers_id_fk FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  ADD CONSTRAINT invoices_credits_invoice_id_invoices_id_fk FOREIGN KEY (credits_invoice_id) REFERENCES invoices(id),
  ADD CONSTRAINT invoices_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT invoices_line_file_id_files_id_fk FOREIGN KEY (line_file_id) REFERENCES files(id),
  ADD CONSTRAINT invoices_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id),
  ADD CONSTRAINT invoices_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id),
  ADD CONSTRAINT invoices_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id),
  ADD CONSTRAINT invoices_paid_journal_id_journals_id_fk FOREIGN KEY (paid_journal_id) REFERENCES journals(id),
  ADD CONSTRAINT invoices_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE payment_batches
  ADD CONSTRAINT payment_batches_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT payment_batches_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT payment_batches_authorised_by_users_id_fk FOREIGN KEY (authorised_by) REFERENCES users(id),
  ADD CONSTRAINT payment_batches_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id);
ALTER TABLE payment_files
  ADD CONSTRAINT payment_files_batch_id_payment_batches_id_fk FOREIGN KEY (batch_id) REFERENCES payment_batches(id),
  ADD CONSTRAINT payment_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT payment_files_generated_by_users_id_fk FOREIGN KEY (generated_by) REFERENCES users(id),
  ADD CONSTRAINT payment_files_downloaded_by_users_id_fk FOREIGN KEY (downloaded_by) REFERENCES users(id);
ALTER TABLE bacs_report_files
  ADD CONSTRAINT bacs_report_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT bacs_report_files_taken_by_users_id_fk FOREIGN KEY (taken_by) REFERENCES users(id);
ALTER TABLE bacs_report_rows
  ADD CONSTRAINT bacs_report_rows_report_file_id_bacs_report_files_id_fk FOREIGN KEY (report_file_id) REFERENCES bacs_report_files(id),
  ADD CONSTRAINT bacs_report_rows_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT bacs_report_rows_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id),
  ADD CONSTRAINT bacs_report_rows_approval_id_approvals_id_fk FOREIGN KEY (approval_id) REFERENCES approvals(id);
ALTER TABLE fee_invoice_lines
  ADD CONSTRAINT fee_invoice_lines_fee_invoice_id_fee_invoices_id_fk FOREIGN KEY (fee_invoice_id) REFERENCES fee_invoices(id),
  ADD CONSTRAINT fee_invoice_lines_allocation_id_allocations_id_fk FOREIGN KEY (allocation_id) REFERENCES allocations(id);
ALTER TABLE fee_invoice_numbers
  ADD CONSTRAINT fee_invoice_numbers_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE fee_invoices
  ADD CONSTRAINT fee_invoices_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT fee_invoices_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT fee_invoices_credits_id_fee_invoices_id_fk FOREIGN KEY (credits_id) REFERENCES fee_invoices(id),
  ADD CONSTRAINT fee_invoices_journal_id_journals_id_fk FOREIGN KEY (journal_id) REFERENCES journals(id);
ALTER TABLE schedule_proposals
  ADD CONSTRAINT schedule_proposals_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE run_proposals
  ADD CONSTRAINT run_proposals_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT run_proposals_run_line_id_fk FOREIGN KEY (run_line_id) REFERENCES distribution_run_lines(id);
ALTER TABLE email_bounces
  ADD CONSTRAINT email_bounces_recipient_id_mail_recipients_id_fk FOREIGN KEY (recipient_id) REFERENCES mail_recipients(id),
  ADD CONSTRAINT email_bounces_cleared_by_users_id_fk FOREIGN KEY (cleared_by) REFERENCES users(id);
ALTER TABLE mail_items
  ADD CONSTRAINT mail_items_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT mail_items_template_id_templates_id_fk FOREIGN KEY (template_id) REFERENCES templates(id),
  ADD CONSTRAINT mail_items_template_version_id_template_versions_id_fk FOREIGN KEY (template_version_id) REFERENCES template_versions(id),
  ADD CONSTRAINT mail_items_document_type_id_documents_id_fk FOREIGN KEY (document_type_id) REFERENCES documents(id),
  ADD CONSTRAINT mail_items_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  ADD CONSTRAINT mail_items_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id),
  ADD CONSTRAINT mail_items_run_id_job_runs_id_fk FOREIGN KEY (run_id) REFERENCES job_runs(id);
ALTER TABLE mail_recipients
  ADD CONSTRAINT mail_recipients_item_id_mail_items_id_fk FOREIGN KEY (item_id) REFERENCES mail_items(id),
  ADD CONSTRAINT mail_recipients_delivery_method_id_delivery_methods_id_fk FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id),
  ADD CONSTRAINT mail_recipients_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT mail_recipients_print_run_id_print_runs_id_fk FOREIGN KEY (print_run_id) REFERENCES print_runs(id),
  ADD CONSTRAINT mail_recipients_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id);
ALTER TABLE print_runs
  ADD CONSTRAINT print_runs_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT print_runs_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT print_runs_downloaded_by_users_id_fk FOREIGN KEY (downloaded_by) REFERENCES users(id);
ALTER TABLE returned_post
  ADD CONSTRAINT returned_post_recipient_id_mail_recipients_id_fk FOREIGN KEY (recipient_id) REFERENCES mail_recipients(id),
  ADD CONSTRAINT returned_post_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id);
ALTER TABLE inbound_batches
  ADD CONSTRAINT inbound_batches_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE inbound_items
  ADD CONSTRAINT inbound_items_batch_id_inbound_batches_id_fk FOREIGN KEY (batch_id) REFERENCES inbound_batches(id),
  ADD CONSTRAINT inbound_items_source_id_inbound_sources_id_fk FOREIGN KEY (source_id) REFERENCES inbound_sources(id),
  ADD CONSTRAINT inbound_items_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT inbound_items_alike_id_inbound_items_id_fk FOREIGN KEY (alike_id) REFERENCES inbound_items(id),
  ADD CONSTRAINT inbound_items_assigned_user_id_users_id_fk FOREIGN KEY (assigned_user_id) REFERENCES users(id),
  ADD CONSTRAINT inbound_items_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT inbound_items_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id),
  ADD CONSTRAINT inbound_items_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT inbound_items_merged_into_id_inbound_items_id_fk FOREIGN KEY (merged_into_id) REFERENCES inbound_items(id),
  ADD CONSTRAINT inbound_items_split_from_id_inbound_items_id_fk FOREIGN KEY (split_from_id) REFERENCES inbound_items(id);
ALTER TABLE inbound_pages
  ADD CONSTRAINT inbound_pages_source_id_inbound_sources_id_fk FOREIGN KEY (source_id) REFERENCES inbound_sources(id);
ALTER TABLE inbound_senders
  ADD CONSTRAINT inbound_senders_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE inbound_sources
  ADD CONSTRAINT inbound_sources_batch_id_inbound_batches_id_fk FOREIGN KEY (batch_id) REFERENCES inbound_batches(id),
  ADD CONSTRAINT inbound_sources_parent_id_inbound_sources_id_fk FOREIGN KEY (parent_id) REFERENCES inbound_sources(id),
  ADD CONSTRAINT inbound_sources_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT inbound_sources_pdf_file_id_files_id_fk FOREIGN KEY (pdf_file_id) REFERENCES files(id),
  ADD CONSTRAINT inbound_sources_same_as_id_inbound_sources_id_fk FOREIGN KEY (same_as_id) REFERENCES inbound_sources(id);
ALTER TABLE file_texts
  ADD CONSTRAINT file_texts_sha256_file_readings_sha256_fk FOREIGN KEY (sha256) REFERENCES file_readings(sha256) ON DELETE CASCADE;
ALTER TABLE mail_links
  ADD CONSTRAINT mail_links_recipient_id_mail_recipients_id_fk FOREIGN KEY (recipient_id) REFERENCES mail_recipients(id);
ALTER TABLE fee_credits
  ADD CONSTRAINT fee_credits_fee_invoice_id_fee_invoices_id_fk FOREIGN KEY (fee_invoice_id) REFERENCES fee_invoices(id),
  ADD CONSTRAINT fee_credits_credit_note_id_fee_invoices_id_fk FOREIGN KEY (credit_note_id) REFERENCES fee_invoices(id);
ALTER TABLE decision_adjournments
  ADD CONSTRAINT decision_adjournments_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id),
  ADD CONSTRAINT decision_adjournments_adjourned_by_users_id_fk FOREIGN KEY (adjourned_by) REFERENCES users(id);
ALTER TABLE decision_rulings
  ADD CONSTRAINT decision_rulings_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id),
  ADD CONSTRAINT decision_rulings_case_creditor_id_case_creditors_id_fk FOREIGN KEY (case_creditor_id) REFERENCES case_creditors(id),
  ADD CONSTRAINT decision_rulings_ruled_by_users_id_fk FOREIGN KEY (ruled_by) REFERENCES users(id);
ALTER TABLE decision_voters
  ADD CONSTRAINT decision_voters_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id),
  ADD CONSTRAINT decision_voters_case_creditor_id_case_creditors_id_fk FOREIGN KEY (case_creditor_id) REFERENCES case_creditors(id),
  ADD CONSTRAINT decision_voters_notice_method_id_delivery_methods_id_fk FOREIGN KEY (notice_method_id) REFERENCES delivery_methods(id),
  ADD CONSTRAINT decision_voters_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT decision_voters_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id);
ALTER TABLE decision_votes
  ADD CONSTRAINT decision_votes_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id),
  ADD CONSTRAINT decision_votes_voter_id_decision_voters_id_fk FOREIGN KEY (voter_id) REFERENCES decision_voters(id),
  ADD CONSTRAINT decision_votes_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT decision_votes_voided_by_users_id_fk FOREIGN KEY (voided_by) REFERENCES users(id);
ALTER TABLE decisions
  ADD CONSTRAINT decisions_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT decisions_chair_user_id_users_id_fk FOREIGN KEY (chair_user_id) REFERENCES users(id),
  ADD CONSTRAINT decisions_associates_checked_by_users_id_fk FOREIGN KEY (associates_checked_by) REFERENCES users(id),
  ADD CONSTRAINT decisions_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id),
  ADD CONSTRAINT decisions_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT decisions_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id);
ALTER TABLE vote_aliases
  ADD CONSTRAINT vote_aliases_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT vote_aliases_creditor_id_creditors_id_fk FOREIGN KEY (creditor_id) REFERENCES creditors(id);
ALTER TABLE vote_file_rows
  ADD CONSTRAINT vote_file_rows_vote_file_id_vote_files_id_fk FOREIGN KEY (vote_file_id) REFERENCES vote_files(id),
  ADD CONSTRAINT vote_file_rows_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT vote_file_rows_settled_by_users_id_fk FOREIGN KEY (settled_by) REFERENCES users(id);
ALTER TABLE vote_files
  ADD CONSTRAINT vote_files_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT vote_files_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT vote_files_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id);
ALTER TABLE vote_mappings
  ADD CONSTRAINT vote_mappings_agent_creditor_id_creditors_id_fk FOREIGN KEY (agent_creditor_id) REFERENCES creditors(id);
ALTER TABLE case_modifications
  ADD CONSTRAINT case_modifications_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_modifications_modification_id_modifications_id_fk FOREIGN KEY (modification_id) REFERENCES modifications(id),
  ADD CONSTRAINT case_modifications_proposed_by_creditor_id_creditors_id_fk FOREIGN KEY (proposed_by_creditor_id) REFERENCES creditors(id),
  ADD CONSTRAINT case_modifications_accepted_by_users_id_fk FOREIGN KEY (accepted_by) REFERENCES users(id),
  ADD CONSTRAINT case_modifications_conflicts_with_id_case_modifications_id_fk FOREIGN KEY (conflicts_with_id) REFERENCES case_modifications(id),
  ADD CONSTRAINT case_modifications_resolved_by_users_id_fk FOREIGN KEY (resolved_by) REFERENCES users(id);
ALTER TABLE modification_consents
  ADD CONSTRAINT modification_consents_case_modification_id_case_modifications_i FOREIGN KEY (case_modification_id) REFERENCES case_modifications(id),
  ADD CONSTRAINT modification_consents_case_person_id_case_people_id_fk FOREIGN KEY (case_person_id) REFERENCES case_people(id),
  ADD CONSTRAINT modification_consents_case_creditor_id_case_creditors_id_fk FOREIGN KEY (case_creditor_id) REFERENCES case_creditors(id),
  ADD CONSTRAINT modification_consents_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id);
ALTER TABLE annual_reviews
  ADD CONSTRAINT annual_reviews_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT annual_reviews_request_item_id_mail_items_id_fk FOREIGN KEY (request_item_id) REFERENCES mail_items(id),
  ADD CONSTRAINT annual_reviews_statement_id_iande_statements_id_fk FOREIGN KEY (statement_id) REFERENCES iande_statements(id),
  ADD CONSTRAINT annual_reviews_compared_with_id_iande_statements_id_fk FOREIGN KEY (compared_with_id) REFERENCES iande_statements(id),
  ADD CONSTRAINT annual_reviews_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users(id),
  ADD CONSTRAINT annual_reviews_report_item_id_mail_items_id_fk FOREIGN KEY (report_item_id) REFERENCES mail_items(id);
ALTER TABLE case_breach_steps
  ADD CONSTRAINT case_breach_steps_breach_id_case_breaches_id_fk FOREIGN KEY (breach_id) REFERENCES case_breaches(id);
ALTER TABLE case_breaches
  ADD CONSTRAINT case_breaches_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_breaches_breach_type_id_breach_types_id_fk FOREIGN KEY (breach_type_id) REFERENCES breach_types(id),
  ADD CONSTRAINT case_breaches_notice_item_id_mail_items_id_fk FOREIGN KEY (notice_item_id) REFERENCES mail_items(id),
  ADD CONSTRAINT case_breaches_waived_by_users_id_fk FOREIGN KEY (waived_by) REFERENCES users(id),
  ADD CONSTRAINT case_breaches_variation_id_case_variations_id_fk FOREIGN KEY (variation_id) REFERENCES case_variations(id),
  ADD CONSTRAINT case_breaches_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id);
ALTER TABLE advice_records
  ADD CONSTRAINT advice_records_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT advice_records_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id),
  ADD CONSTRAINT advice_records_signed_off_by_users_id_fk FOREIGN KEY (signed_off_by) REFERENCES users(id);
ALTER TABLE nominee_reports
  ADD CONSTRAINT nominee_reports_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT nominee_reports_proposal_id_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES proposals(id),
  ADD CONSTRAINT nominee_reports_signed_by_users_id_fk FOREIGN KEY (signed_by) REFERENCES users(id),
  ADD CONSTRAINT nominee_reports_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id);
ALTER TABLE proposal_signatures
  ADD CONSTRAINT proposal_signatures_proposal_id_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES proposals(id),
  ADD CONSTRAINT proposal_signatures_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  ADD CONSTRAINT proposal_signatures_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id);
ALTER TABLE proposals
  ADD CONSTRAINT proposals_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT proposals_generated_by_users_id_fk FOREIGN KEY (generated_by) REFERENCES users(id),
  ADD CONSTRAINT proposals_document_id_case_documents_id_fk FOREIGN KEY (document_id) REFERENCES case_documents(id),
  ADD CONSTRAINT proposals_key_facts_document_id_case_documents_id_fk FOREIGN KEY (key_facts_document_id) REFERENCES case_documents(id),
  ADD CONSTRAINT proposals_signed_document_id_case_documents_id_fk FOREIGN KEY (signed_document_id) REFERENCES case_documents(id);
ALTER TABLE introducer_keys
  ADD CONSTRAINT introducer_keys_introducer_id_introducers_id_fk FOREIGN KEY (introducer_id) REFERENCES introducers(id),
  ADD CONSTRAINT introducer_keys_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT introducer_keys_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  ADD CONSTRAINT introducer_keys_owner_user_id_users_id_fk FOREIGN KEY (owner_user_id) REFERENCES users(id),
  ADD CONSTRAINT introducer_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  ADD CONSTRAINT introducer_keys_revoked_by_users_id_fk FOREIGN KEY (revoked_by) REFERENCES users(id);
ALTER TABLE leads
  ADD CONSTRAINT leads_introducer_id_introducers_id_fk FOREIGN KEY (introducer_id) REFERENCES introducers(id),
  ADD CONSTRAINT leads_key_id_introducer_keys_id_fk FOREIGN KEY (key_id) REFERENCES introducer_keys(id),
  ADD CONSTRAINT leads_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id),
  ADD CONSTRAINT leads_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE waiting_debts
  ADD CONSTRAINT waiting_debts_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE bond_bordereaux
  ADD CONSTRAINT bond_bordereaux_portfolio_id_portfolios_id_fk FOREIGN KEY (portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT bond_bordereaux_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id);
ALTER TABLE bond_entries
  ADD CONSTRAINT bond_entries_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT bond_entries_case_person_id_case_people_id_fk FOREIGN KEY (case_person_id) REFERENCES case_people(id),
  ADD CONSTRAINT bond_entries_supervisor_user_id_users_id_fk FOREIGN KEY (supervisor_user_id) REFERENCES users(id),
  ADD CONSTRAINT bond_entries_portfolio_id_portfolios_id_fk FOREIGN KEY (portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT bond_entries_bond_insurer_supplier_id_suppliers_id_fk FOREIGN KEY (bond_insurer_supplier_id) REFERENCES suppliers(id),
  ADD CONSTRAINT bond_entries_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users(id),
  ADD CONSTRAINT bond_entries_domain_id_case_id_cases_domain_id_id_fk FOREIGN KEY (domain_id, case_id) REFERENCES cases(domain_id, id) ON UPDATE CASCADE;
ALTER TABLE taken_on_cases
  ADD CONSTRAINT taken_on_cases_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT taken_on_cases_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE case_clock_marks
  ADD CONSTRAINT case_clock_marks_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE case_clocks
  ADD CONSTRAINT case_clocks_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_clocks_replaces_id_case_clocks_id_fk FOREIGN KEY (replaces_id) REFERENCES case_clocks(id);
ALTER TABLE case_variation_steps
  ADD CONSTRAINT case_variation_steps_variation_id_case_variations_id_fk FOREIGN KEY (variation_id) REFERENCES case_variations(id);
ALTER TABLE case_variations
  ADD CONSTRAINT case_variations_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_variations_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  ADD CONSTRAINT case_variations_superseded_by_id_case_variations_id_fk FOREIGN KEY (superseded_by_id) REFERENCES case_variations(id);
ALTER TABLE case_transfers
  ADD CONSTRAINT case_transfers_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id),
  ADD CONSTRAINT case_transfers_from_domain_id_domains_id_fk FOREIGN KEY (from_domain_id) REFERENCES domains(id),
  ADD CONSTRAINT case_transfers_to_domain_id_domains_id_fk FOREIGN KEY (to_domain_id) REFERENCES domains(id),
  ADD CONSTRAINT case_transfers_from_portfolio_id_portfolios_id_fk FOREIGN KEY (from_portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT case_transfers_to_portfolio_id_portfolios_id_fk FOREIGN KEY (to_portfolio_id) REFERENCES portfolios(id),
  ADD CONSTRAINT case_transfers_bank_account_id_bank_accounts_id_fk FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  ADD CONSTRAINT case_transfers_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE report_runs
  ADD CONSTRAINT report_runs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  ADD CONSTRAINT report_runs_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id),
  ADD CONSTRAINT report_runs_schedule_id_report_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE SET NULL;
ALTER TABLE report_favourites
  ADD CONSTRAINT report_favourites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  ADD CONSTRAINT report_favourites_saved_report_id_saved_reports_id_fk FOREIGN KEY (saved_report_id) REFERENCES saved_reports(id) ON DELETE CASCADE;
ALTER TABLE saved_report_shares
  ADD CONSTRAINT saved_report_shares_report_id_saved_reports_id_fk FOREIGN KEY (report_id) REFERENCES saved_reports(id) ON DELETE CASCADE,
  ADD CONSTRAINT saved_report_shares_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  ADD CONSTRAINT saved_report_shares_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id);
ALTER TABLE saved_reports
  ADD CONSTRAINT saved_reports_owner_user_id_users_id_fk FOREIGN KEY (owner_user_id) REFERENCES users(id),
  ADD CONSTRAINT saved_reports_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE report_schedule_recipients
  ADD CONSTRAINT report_schedule_recipients_schedule_id_report_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE,
  ADD CONSTRAINT report_schedule_recipients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE report_schedules
  ADD CONSTRAINT report_schedules_saved_report_id_saved_reports_id_fk FOREIGN KEY (saved_report_id) REFERENCES saved_reports(id) ON DELETE CASCADE,
  ADD CONSTRAINT report_schedules_owner_user_id_users_id_fk FOREIGN KEY (owner_user_id) REFERENCES users(id),
  ADD CONSTRAINT report_schedules_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
ALTER TABLE early_cases
  ADD CONSTRAINT early_cases_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id);
ALTER TABLE early_votes
  ADD CONSTRAINT early_votes_vote_id_decision_votes_id_fk FOREIGN KEY (vote_id) REFERENCES decision_votes(id);
--> statement-breakpoint
CREATE VIEW all_allocations AS
 SELECT allocations.id,
    allocations.version,
    allocations.created_at,
    allocations.created_by,
    allocations.updated_at,
    allocations.updated_by,
    allocations.case_id,
    allocations.kind,
    allocations.payment_type_id,
    allocations.supplier_id,
    allocations.case_creditor_id,
    allocations.to_case_id,
    allocations.category,
    allocations.amount_pence,
    allocations.net_pence,
    allocations.vat_pence,
    allocations.invoice_expected,
    allocations.is_recharge,
    allocations.description,
    allocations.allocated_on,
    allocations.status,
    allocations.retained_reason,
    allocations.status_reason,
    allocations.run_line_id,
    allocations.idempotency_key,
    allocations.released_on,
    allocations.journal_id
   FROM allocations
UNION ALL
 SELECT NULL::integer AS id,
    1 AS version,
    p.created_at,
    p.created_by,
    p.created_at AS updated_at,
    p.created_by AS updated_by,
    p.case_id,
    s.kind,
    s."paymentTypeId" AS payment_type_id,
    NULL::integer AS supplier_id,
    s."caseCreditorId" AS case_creditor_id,
    NULL::integer AS to_case_id,
    NULL::text AS category,
    s.pence AS amount_pence,
    (s.pence - s."vatPence") AS net_pence,
    s."vatPence" AS vat_pence,
    false AS invoice_expected,
    false AS is_recharge,
    NULL::text AS description,
    p.allocated_on,
        CASE
            WHEN (s.reason IS NULL) THEN 'proposed'::text
            ELSE 'retained'::text
        END AS status,
    s.reason AS retained_reason,
    NULL::text AS status_reason,
    p.run_line_id,
    ((('run-line:'::text || p.run_line_id) || ':'::text) || s.key) AS idempotency_key,
    NULL::date AS released_on,
    NULL::integer AS journal_id
   FROM (run_proposals p
     CROSS JOIN LATERAL json_to_recordset(p.shares) s(kind text, "paymentTypeId" integer, "caseCreditorId" integer, pence bigint, "vatPence" bigint, reason text, key text));
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE ON public.journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_lines_append_only BEFORE DELETE OR UPDATE ON public.journal_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_lines_no_truncate BEFORE TRUNCATE ON public.journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journals_period AFTER INSERT ON public.journals REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION check_journal_periods();
CREATE TRIGGER journal_lines_fit AFTER INSERT ON public.journal_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION check_journal_lines();
CREATE CONSTRAINT TRIGGER journals_balance AFTER INSERT ON public.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_balance();
CREATE TRIGGER bank_items_as_written BEFORE UPDATE ON public.bank_items FOR EACH ROW WHEN ((((((((((((((old.bank_account_id IS DISTINCT FROM new.bank_account_id) OR (old.booked_on IS DISTINCT FROM new.booked_on)) OR (old.value_on IS DISTINCT FROM new.value_on)) OR (old.amount_pence IS DISTINCT FROM new.amount_pence)) OR (old.description IS DISTINCT FROM new.description)) OR (old.reference IS DISTINCT FROM new.reference)) OR (old.payer_name IS DISTINCT FROM new.payer_name)) OR (old.payer_sort_code IS DISTINCT FROM new.payer_sort_code)) OR (old.payer_account_number IS DISTINCT FROM new.payer_account_number)) OR (old.balance_pence IS DISTINCT FROM new.balance_pence)) OR (old.bank_id IS DISTINCT FROM new.bank_id)) OR (old.content_hash IS DISTINCT FROM new.content_hash)) OR (old.occurrence IS DISTINCT FROM new.occurrence))) EXECUTE FUNCTION refuse_changed_statement();
CREATE TRIGGER bank_items_keep_matched BEFORE DELETE ON public.bank_items FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['unmatched'::text, 'suggested'::text, 'ignored'::text]))) EXECUTE FUNCTION refuse_changed_statement();
CREATE TRIGGER fee_invoices_append_only BEFORE DELETE OR UPDATE ON public.fee_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_invoice_lines_append_only BEFORE DELETE OR UPDATE ON public.fee_invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_items_bounces AFTER UPDATE OF status, match_evidence ON public.bank_items FOR EACH ROW WHEN (((new.amount_pence < 0) AND ((old.match_evidence ? 'items'::text) OR (new.match_evidence ? 'items'::text)) AND ((old.status IS DISTINCT FROM new.status) OR (old.match_evidence IS DISTINCT FROM new.match_evidence)))) EXECUTE FUNCTION note_bounces();
CREATE TRIGGER bank_items_bounces_gone AFTER DELETE ON public.bank_items FOR EACH ROW WHEN (((old.amount_pence < 0) AND (old.match_evidence ? 'items'::text))) EXECUTE FUNCTION note_bounces();
CREATE TRIGGER decision_votes_kept BEFORE DELETE OR UPDATE ON public.decision_votes FOR EACH ROW EXECUTE FUNCTION keep_decision_vote();
CREATE TRIGGER decision_voters_frozen BEFORE DELETE OR UPDATE ON public.decision_voters FOR EACH ROW EXECUTE FUNCTION keep_frozen_voter();
CREATE TRIGGER bond_entries_domain BEFORE INSERT ON public.bond_entries FOR EACH ROW EXECUTE FUNCTION set_domain_of_case();
CREATE TRIGGER case_creditors_exposures_added AFTER INSERT ON public.case_creditors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
CREATE TRIGGER case_creditors_exposures_removed AFTER DELETE ON public.case_creditors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
CREATE TRIGGER case_creditors_exposure AFTER UPDATE ON public.case_creditors FOR EACH ROW WHEN (((((((old.case_id IS DISTINCT FROM new.case_id) OR (old.creditor_id IS DISTINCT FROM new.creditor_id)) OR (old.debt_status_id IS DISTINCT FROM new.debt_status_id)) OR (old.is_excluded IS DISTINCT FROM new.is_excluded)) OR (old.balance_soa_pence IS DISTINCT FROM new.balance_soa_pence)) OR (old.claim_admitted_pence IS DISTINCT FROM new.claim_admitted_pence))) EXECUTE FUNCTION note_exposure();
CREATE TRIGGER cases_exposure AFTER UPDATE ON public.cases FOR EACH ROW WHEN (((((old.domain_id IS DISTINCT FROM new.domain_id) OR (old.portfolio_id IS DISTINCT FROM new.portfolio_id)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.status_id IS DISTINCT FROM new.status_id))) EXECUTE FUNCTION note_exposure_of_case();
CREATE TRIGGER allocations_exposures_added AFTER INSERT ON public.allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_creditors();
CREATE TRIGGER allocations_exposures_removed AFTER DELETE ON public.allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_creditors();
CREATE TRIGGER allocations_exposure AFTER UPDATE ON public.allocations FOR EACH ROW WHEN (((((((old.case_id IS DISTINCT FROM new.case_id) OR (old.case_creditor_id IS DISTINCT FROM new.case_creditor_id)) OR (old.amount_pence IS DISTINCT FROM new.amount_pence)) OR ((old.journal_id IS NULL) IS DISTINCT FROM (new.journal_id IS NULL))) OR ((old.status = 'cancelled'::text) IS DISTINCT FROM (new.status = 'cancelled'::text))) OR ((old.retained_reason IS NULL) IS DISTINCT FROM (new.retained_reason IS NULL)))) EXECUTE FUNCTION note_exposure();
CREATE TRIGGER proposals_exposures_added AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
CREATE TRIGGER proposals_exposures_removed AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures();
CREATE TRIGGER proposals_exposure AFTER UPDATE ON public.proposals FOR EACH ROW WHEN (((((old.case_id IS DISTINCT FROM new.case_id) OR (old.number IS DISTINCT FROM new.number)) OR (old.status IS DISTINCT FROM new.status)) OR (old.offered_per_pound IS DISTINCT FROM new.offered_per_pound))) EXECUTE FUNCTION note_exposure();
CREATE TRIGGER decision_votes_exposures_added AFTER INSERT ON public.decision_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_votes();
CREATE TRIGGER decision_votes_exposures_removed AFTER DELETE ON public.decision_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_exposures_of_votes();
CREATE TRIGGER decision_votes_exposure AFTER UPDATE ON public.decision_votes FOR EACH ROW WHEN ((((((old.voter_id IS DISTINCT FROM new.voter_id) OR (old.vote IS DISTINCT FROM new.vote)) OR (old.received_at IS DISTINCT FROM new.received_at)) OR (old.is_afterwards IS DISTINCT FROM new.is_afterwards)) OR (old.voided_at IS DISTINCT FROM new.voided_at))) EXECUTE FUNCTION note_exposure_of_vote();
CREATE TRIGGER decisions_exposure AFTER UPDATE ON public.decisions FOR EACH ROW WHEN ((((old.opened_at IS NULL) IS DISTINCT FROM (new.opened_at IS NULL)) OR (old.decision_date IS DISTINCT FROM new.decision_date))) EXECUTE FUNCTION note_exposures_of_decision();
CREATE TRIGGER debt_statuses_exposure AFTER UPDATE ON public.debt_statuses FOR EACH ROW WHEN (((old.counts_in_soa IS DISTINCT FROM new.counts_in_soa) OR (old.counts_for_dividend IS DISTINCT FROM new.counts_for_dividend))) EXECUTE FUNCTION note_exposures_of_debt_status();
CREATE TRIGGER creditors_exposure AFTER UPDATE ON public.creditors FOR EACH ROW WHEN ((old.parent_group_id IS DISTINCT FROM new.parent_group_id)) EXECUTE FUNCTION note_exposures_of_group();
--> statement-breakpoint
SELECT setval('match_rules_id_seq', 42);
