-- A credit is posted without a person only if it looks like a contribution of its case: in amount, in words, and in who paid it.
INSERT INTO match_rules (kind, priority, points, prevents_posting, settings) VALUES
  ('unusualAmount', 270, 0, true, '{"percent": 33}');
INSERT INTO match_rules (kind, priority, points, prevents_posting, settings, words) VALUES
  ('unusualWord', 280, 0, true, '{"times": 2}', ARRAY[
    'FASTER', 'PAYMENT', 'PAYMENTS', 'PYMT', 'PMT', 'PAYMNT', 'PAYT', 'RECEIPT', 'RECEIVED', 'FP', 'FPI', 'FPS', 'BP', 'BGC', 'BACS',
    'CHAPS', 'SO', 'STO', 'STANDING ORDER', 'STDG ORDER', 'DD', 'DIRECT DEBIT', 'TFR', 'TRF', 'TRANSFER', 'XFER', 'DEP', 'DEPOSIT',
    'CASH', 'COUNTER', 'BRANCH', 'POST OFFICE', 'PAYPOINT', 'PAY POINT', 'CHQ', 'CHEQUE', 'CR', 'RP', 'BANK GIRO CREDIT',
    'GIRO CREDIT', 'DIRECT CREDIT', 'AUTOMATED CREDIT', 'FASTER PAYMENT CREDIT', 'FPS CREDIT', 'BACS CREDIT', 'CREDIT TRANSFER',
    'CREDIT RECEIVED', 'CREDIT FROM', 'PAID IN', 'PAID BY', 'SENT FROM', 'BILL', 'BILL PAYMENT', 'GIRO', 'MOBILE', 'MOB', 'ONLINE',
    'ON LINE', 'INTERNET', 'WEB', 'APP', 'DIGITAL', 'TEL', 'TELEPHONE', 'PHONE', 'BANKING', 'BANK', 'VIA', 'WITH', 'AT', 'MY',
    'REFERENCE', 'YOUR REF', 'REF NO', 'A/C NO', 'ACCOUNT NO', 'MANDATE NO', 'CASE NO', 'MANDATE', 'ACCOUNT', 'ACC', 'ACCT',
    'SORT CODE', 'ID', 'CHANNEL', 'NAME', 'REMI', 'RFB', 'CUST', 'CUSTOMER', 'CLIENT', 'CASE', 'PLAN', 'NUMBER', 'NUM', 'TXN',
    'TRANSACTION', 'REMITTANCE', 'INFO', 'DETAILS', 'NOTPROVIDED', 'GBP', 'UK', 'GB', 'THANKS', 'THANK YOU', 'MANY THANKS', 'DATE',
    'DATED', 'TIME', 'AM', 'PM', 'MONTHLY', 'MONTH', 'WEEKLY', 'WEEK', 'FORTNIGHTLY', 'REGULAR', 'INSTALMENT', 'INSTALLMENT',
    'CONTRIBUTION', 'CONTRIBUTIONS', 'IVA', 'DMP', 'DAS', 'PTD', 'TRUST DEED', 'DEBT', 'MANAGEMENT', 'A/C', 'S/O', 'D/D', 'C/O', 'T/A', 'VOLUNTARY', 'ARRANGEMENT',
    'WAGES', 'SALARY', 'WIFE', 'HUSBAND', 'JOINT', 'OWN', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'SEPT',
    'OCT', 'NOV', 'DEC', 'JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER',
    'DECEMBER', 'MON', 'TUE', 'TUES', 'WED', 'THU', 'THUR', 'THURS', 'FRI', 'SAT', 'SUN', 'MONDAY', 'TUESDAY', 'WEDNESDAY',
    'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);
-- One client's account with another's reference is a question for a person.
UPDATE match_rules SET prevents_posting = true WHERE kind = 'payerOther';
-- An employer's payroll is named like a company.
UPDATE match_rules SET words = array_append(words, 'PAYROLL') WHERE kind = 'companyName' AND NOT 'PAYROLL' = ANY(words);
