DROP INDEX "cases_domain_id_id_index";
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_domain_id_id_index" ON "cases" USING btree ("domain_id","id");
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD COLUMN "domain_id" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE "bond_entries" e SET "domain_id" = c."domain_id" FROM "cases" c WHERE c."id" = e."case_id";
--> statement-breakpoint
-- An entry is of the domain of its case, whoever adds it; the foreign key moves it when the case moves.
CREATE FUNCTION set_domain_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT domain_id INTO NEW.domain_id FROM cases WHERE id = NEW.case_id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bond_entries_domain BEFORE INSERT ON bond_entries FOR EACH ROW EXECUTE FUNCTION set_domain_of_case();
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_domain_id_case_id_cases_domain_id_id_fk" FOREIGN KEY ("domain_id","case_id") REFERENCES "public"."cases"("domain_id","id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "bond_entries_sums" ON "bond_entries" USING btree ("domain_id","bordereau_month","supervisor_user_id","portfolio_id","bond_insurer_supplier_id","policy_ref","change_pence");
