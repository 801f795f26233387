-- Names of other clients, and of companies, in the descriptions of bank items.
INSERT INTO match_rules (kind, priority, points, prevents_posting, words) VALUES
  ('otherName', 240, 0, true, '{}'),
  ('companyName', 250, 0, false, ARRAY['LTD', 'LIMITED', 'PLC', 'LLP', 'CIC', 'CO', 'COMPANY', 'GROUP', 'HOLDINGS', 'SONS', 'DAUGHTERS', 'BROS', 'BROTHERS', 'PARTNERS', 'ASSOCIATES', 'SOLICITORS', 'ACCOUNTANTS', 'CONTRACTORS', 'BUILDERS', 'SERVICES', 'CONSTRUCTION', 'RECRUITMENT', 'HOUSING', 'TRUST', 'FOUNDATION', 'CHARITY', 'COUNCIL', 'BOROUGH', 'COUNTY', 'NHS', 'HOSPITAL', 'UNIVERSITY', 'COLLEGE', 'SCHOOL', 'ACADEMY', 'BANK', 'BUILDING SOCIETY', 'CREDIT UNION', 'INSURANCE']);
