ALTER TABLE "allocations" ADD COLUMN "is_recharge" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A firm whose starter data came before this account; a new one gets it from there.
INSERT INTO chart_of_accounts (code, name, account_group_id, ledger, case_dimension, is_control, is_active, is_system)
SELECT '7200', 'Costs borne by the firm', a.account_group_id, 'office', 'none', false, true, true
FROM chart_of_accounts a WHERE a.code = '7900' AND NOT EXISTS (SELECT FROM chart_of_accounts WHERE code = '7200');
