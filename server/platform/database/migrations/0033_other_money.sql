-- Words that say that money in may be no contribution.
INSERT INTO match_rules (kind, priority, points, prevents_posting, words) VALUES
  ('otherMoney', 260, 0, true, ARRAY['INTEREST', 'PPI', 'REDRESS', 'COMPENSATION', 'CLAIM', 'DIVIDEND', 'PROCEEDS', 'EQUITY', 'REMORTGAGE', 'INHERITANCE', 'WINDFALL', 'LUMP SUM', 'FULL AND FINAL', 'REBATE', 'TAX REPAYMENT', 'HMRC', 'CASHBACK']);
