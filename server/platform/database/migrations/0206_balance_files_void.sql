-- A file of the balances of clients' own accounts changes what the bank has stated of its day.
CREATE FUNCTION void_reconciliations_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM void_bank_reconciliations(NEW.bank_account_id, NEW.balance_on,
    'The file ' || NEW.file_name || ' gives the balances of ' || to_char(NEW.balance_on, 'DD/MM/YYYY') || '.', NEW.created_by);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_balance_files_void_reconciliations AFTER INSERT ON client_balance_files
  FOR EACH ROW EXECUTE FUNCTION void_reconciliations_balances();
