CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"person_id" integer NOT NULL,
	"address_type_id" integer NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"line3" text,
	"town" text NOT NULL,
	"county" text,
	"postcode" text,
	"country_id" integer,
	"resident_from" date,
	"resident_to" date,
	"is_mailing_default" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'client' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "case_assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"asset_type_id" integer NOT NULL,
	"description" text NOT NULL,
	"owner_case_person_ids" integer[] DEFAULT '{}' NOT NULL,
	"value_pence" bigint NOT NULL,
	"valuation_on" date,
	"valuation_source" text,
	"charge_holder" text,
	"secured_pence" bigint DEFAULT 0 NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"excluded_reason" text,
	"realisation_plan" text,
	"expected_realisation_pence" bigint
);

--> statement-breakpoint
CREATE TABLE "case_creditors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_creditors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"creditor_id" integer NOT NULL,
	"credit_id" integer NOT NULL,
	"debt_status_id" integer NOT NULL,
	"account_number" text,
	"secondary_ref" text,
	"original_creditor_id" integer,
	"dca_creditor_id" integer,
	"assigned_on" date,
	"balance_soa_pence" bigint NOT NULL,
	"balance_confirmed_pence" bigint,
	"confirmed_on" date,
	"claim_received_on" date,
	"claim_pence" bigint,
	"claim_rejected_pence" bigint,
	"claim_admitted_pence" bigint,
	"admitted_on" date,
	"admitted_by_user_id" integer,
	"is_associate" boolean DEFAULT false NOT NULL,
	"associate_reason" text,
	"is_preferential" boolean DEFAULT false NOT NULL,
	"is_secured" boolean DEFAULT false NOT NULL,
	"security_pence" bigint,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"excluded_reason" text,
	"is_joint" boolean DEFAULT false NOT NULL,
	"current_payment_pence" bigint,
	"arrears_pence" bigint,
	"source" text DEFAULT 'client' NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "case_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"duration_seconds" integer,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"is_client_visible" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"corrects_note_id" integer
);

--> statement-breakpoint
CREATE TABLE "case_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" text NOT NULL,
	"share_percent_bp" integer DEFAULT 10000 NOT NULL,
	"is_liable_for_all" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "case_status_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"from_status_id" integer,
	"to_status_id" integer NOT NULL,
	"from_substatus_id" integer,
	"to_substatus_id" integer,
	"reason" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer
);

--> statement-breakpoint
CREATE TABLE "cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"domain_id" integer NOT NULL,
	"unique_reference" text NOT NULL,
	"case_name" text NOT NULL,
	"has_own_name" boolean DEFAULT false NOT NULL,
	"status_id" integer NOT NULL,
	"substatus_id" integer,
	"status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"portfolio_id" integer,
	"product_id" integer NOT NULL,
	"introducer_id" integer,
	"lead_source_detail" text,
	"enquiry_on" date NOT NULL,
	"case_owner_user_id" integer NOT NULL,
	"adviser_user_id" integer,
	"drafter_user_id" integer,
	"supervisor_user_id" integer,
	"department_id" integer NOT NULL,
	"jurisdiction" text DEFAULT 'EW' NOT NULL,
	"interlocking_case_id" integer,
	"advice_given_on" date,
	"pack_sent_on" date,
	"pack_returned_on" date,
	"proposal_date" date,
	"nominee_report_on" date,
	"notice_delivered_on" date,
	"decision_date" date,
	"approval_date" date,
	"commencement_date" date,
	"term_months" integer,
	"expected_end_date" date,
	"contribution_pence" bigint,
	"contribution_day" integer,
	"payment_method" text,
	"fee_model" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"distribution_frequency" text,
	"next_distribution_on" date,
	"min_dividend_pledged" integer,
	"equity_review_due_on" date,
	"registered_on" date,
	"register_ref" text,
	"removed_from_register_on" date,
	"completed_on" date,
	"terminated_on" date,
	"termination_reason" text,
	"closed_on" date,
	"not_proceeding_reason" text,
	"risk_of_violence" boolean DEFAULT false NOT NULL,
	"is_vulnerable" boolean DEFAULT false NOT NULL,
	"vulnerability_notes" text,
	"last_contact_at" timestamp with time zone,
	"debt_soa_pence" bigint DEFAULT 0 NOT NULL,
	"claims_admitted_pence" bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "iande_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "iande_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"income_id" integer,
	"expenditure_id" integer,
	"amount_pence" bigint NOT NULL,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"monthly_pence" bigint NOT NULL,
	"payer" text DEFAULT 'applicant_1' NOT NULL,
	"is_evidenced" boolean DEFAULT false NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "iande_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "iande_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"statement_on" date NOT NULL,
	"kind" text NOT NULL,
	"adults" integer DEFAULT 1 NOT NULL,
	"children_16_to_18" integer DEFAULT 0 NOT NULL,
	"children_under_16" integer DEFAULT 0 NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"prepared_by_user_id" integer,
	"is_current" boolean DEFAULT true NOT NULL,
	"income_pence" bigint DEFAULT 0 NOT NULL,
	"expenditure_pence" bigint DEFAULT 0 NOT NULL,
	"explanation" text
);

--> statement-breakpoint
CREATE TABLE "persons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "persons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"title_id" integer,
	"first_name" text NOT NULL,
	"middle_names" text,
	"last_name" text NOT NULL,
	"known_as" text,
	"previous_names" text[] DEFAULT '{}' NOT NULL,
	"date_of_birth" date,
	"gender_id" integer,
	"ni_number" text,
	"marital_status_id" integer,
	"nationality" text,
	"phone_mobile" text,
	"phone_home" text,
	"phone_work" text,
	"email" text,
	"preferred_contact" text,
	"contact_times" text,
	"do_not_contact" text[] DEFAULT '{}' NOT NULL,
	"consent_marketing" boolean DEFAULT false NOT NULL,
	"occupation_id" integer,
	"employment_status_id" integer,
	"employer" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"residential_status_id" integer,
	"dependants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"adults_in_household" integer,
	"vehicles_in_household" integer,
	"special_category_notes" text,
	"deceased_on" date
);

--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"user_id" integer NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "case_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"task_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"assigned_user_id" integer,
	"department_id" integer,
	"action_at" timestamp with time zone NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_by" integer,
	"completion_note" text,
	"snooze_reason" text,
	"escalated_at" timestamp with time zone,
	"recurrence_parent_id" integer,
	"source" text DEFAULT 'user' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "case_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"document_type_id" integer NOT NULL,
	"folder_id" integer NOT NULL,
	"direction" text NOT NULL,
	"title" text NOT NULL,
	"file_id" integer NOT NULL,
	"received_on" date,
	"sent_on" date,
	"addressee" text,
	"version_of_id" integer,
	"is_superseded" boolean DEFAULT false NOT NULL,
	"evidence_valid_to" date,
	"retention_until" date,
	"source" text DEFAULT 'upload' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "bank_holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"case_id" integer NOT NULL,
	"reference" text NOT NULL,
	"received_on" date NOT NULL,
	"received_by_user_id" integer,
	"channel" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"regime" text NOT NULL,
	"status_id" integer NOT NULL,
	"acknowledged_on" date,
	"src_due_on" date NOT NULL,
	"final_due_on" date NOT NULL,
	"final_sent_on" date,
	"outcome" text,
	"redress_pence" bigint,
	"root_cause" text,
	"lessons" text,
	"ombudsman_ref" text,
	"gateway_ref" text,
	"owner_user_id" integer NOT NULL,
	"reopened_from_id" integer
);

--> statement-breakpoint
CREATE TABLE "case_search" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"domain_id" integer NOT NULL,
	"reference_n" text NOT NULL,
	"postcode_n" text DEFAULT '' NOT NULL,
	"surname_n" text DEFAULT '' NOT NULL,
	"name_n" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);

--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_address_type_id_address_types_id_fk" FOREIGN KEY ("address_type_id") REFERENCES "public"."address_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_assets" ADD CONSTRAINT "case_assets_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_assets" ADD CONSTRAINT "case_assets_asset_type_id_assets_id_fk" FOREIGN KEY ("asset_type_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_debt_status_id_debt_statuses_id_fk" FOREIGN KEY ("debt_status_id") REFERENCES "public"."debt_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_original_creditor_id_creditors_id_fk" FOREIGN KEY ("original_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_dca_creditor_id_creditors_id_fk" FOREIGN KEY ("dca_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_creditors" ADD CONSTRAINT "case_creditors_admitted_by_user_id_users_id_fk" FOREIGN KEY ("admitted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_people" ADD CONSTRAINT "case_people_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_people" ADD CONSTRAINT "case_people_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_from_status_id_statuses_id_fk" FOREIGN KEY ("from_status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_to_status_id_statuses_id_fk" FOREIGN KEY ("to_status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_from_substatus_id_substatuses_id_fk" FOREIGN KEY ("from_substatus_id") REFERENCES "public"."substatuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_status_changes" ADD CONSTRAINT "case_status_changes_to_substatus_id_substatuses_id_fk" FOREIGN KEY ("to_substatus_id") REFERENCES "public"."substatuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_substatus_id_substatuses_id_fk" FOREIGN KEY ("substatus_id") REFERENCES "public"."substatuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_introducer_id_introducers_id_fk" FOREIGN KEY ("introducer_id") REFERENCES "public"."introducers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_case_owner_user_id_users_id_fk" FOREIGN KEY ("case_owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_adviser_user_id_users_id_fk" FOREIGN KEY ("adviser_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_drafter_user_id_users_id_fk" FOREIGN KEY ("drafter_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_supervisor_user_id_users_id_fk" FOREIGN KEY ("supervisor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "iande_lines" ADD CONSTRAINT "iande_lines_statement_id_iande_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."iande_statements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "iande_lines" ADD CONSTRAINT "iande_lines_income_id_incomes_id_fk" FOREIGN KEY ("income_id") REFERENCES "public"."incomes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "iande_lines" ADD CONSTRAINT "iande_lines_expenditure_id_expenditures_id_fk" FOREIGN KEY ("expenditure_id") REFERENCES "public"."expenditures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "iande_statements" ADD CONSTRAINT "iande_statements_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "iande_statements" ADD CONSTRAINT "iande_statements_prepared_by_user_id_users_id_fk" FOREIGN KEY ("prepared_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_gender_id_genders_id_fk" FOREIGN KEY ("gender_id") REFERENCES "public"."genders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_marital_status_id_marital_statuses_id_fk" FOREIGN KEY ("marital_status_id") REFERENCES "public"."marital_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_occupation_id_occupations_id_fk" FOREIGN KEY ("occupation_id") REFERENCES "public"."occupations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_employment_status_id_employment_statuses_id_fk" FOREIGN KEY ("employment_status_id") REFERENCES "public"."employment_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_residential_status_id_residential_statuses_id_fk" FOREIGN KEY ("residential_status_id") REFERENCES "public"."residential_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_tasks" ADD CONSTRAINT "case_tasks_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_document_type_id_documents_id_fk" FOREIGN KEY ("document_type_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_documents" ADD CONSTRAINT "case_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_received_by_user_id_users_id_fk" FOREIGN KEY ("received_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_status_id_complaint_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."complaint_statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_search" ADD CONSTRAINT "case_search_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_search" ADD CONSTRAINT "case_search_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "addresses_person_id_index" ON "addresses" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "addresses_postcode_index" ON "addresses" USING btree ("postcode");
--> statement-breakpoint
CREATE INDEX "case_assets_case_id_index" ON "case_assets" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "case_creditors_case_id_index" ON "case_creditors" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "case_creditors_creditor_id_debt_status_id_index" ON "case_creditors" USING btree ("creditor_id","debt_status_id");
--> statement-breakpoint
CREATE INDEX "case_notes_case_id_happened_at_index" ON "case_notes" USING btree ("case_id","happened_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_people_case_id_person_id_index" ON "case_people" USING btree ("case_id","person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "case_people_one_applicant" ON "case_people" USING btree ("case_id","role") WHERE role in ('applicant_1', 'applicant_2');
--> statement-breakpoint
CREATE INDEX "case_people_person_id_index" ON "case_people" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "case_status_changes_case_id_changed_at_index" ON "case_status_changes" USING btree ("case_id","changed_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_unique_reference_index" ON "cases" USING btree ("unique_reference");
--> statement-breakpoint
CREATE INDEX "cases_domain_id_status_id_id_index" ON "cases" USING btree ("domain_id","status_id","id");
--> statement-breakpoint
CREATE INDEX "cases_domain_id_id_index" ON "cases" USING btree ("domain_id","id");
--> statement-breakpoint
CREATE INDEX "cases_case_owner_user_id_status_id_index" ON "cases" USING btree ("case_owner_user_id","status_id");
--> statement-breakpoint
CREATE INDEX "cases_portfolio_id_index" ON "cases" USING btree ("portfolio_id");
--> statement-breakpoint
CREATE INDEX "cases_approval_date_index" ON "cases" USING btree ("approval_date");
--> statement-breakpoint
CREATE INDEX "cases_interlocking_case_id_index" ON "cases" USING btree ("interlocking_case_id");
--> statement-breakpoint
CREATE INDEX "iande_lines_statement_id_index" ON "iande_lines" USING btree ("statement_id");
--> statement-breakpoint
CREATE INDEX "iande_statements_case_id_index" ON "iande_statements" USING btree ("case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "iande_statements_current" ON "iande_statements" USING btree ("case_id") WHERE is_current;
--> statement-breakpoint
CREATE INDEX "persons_name" ON "persons" USING btree (lower(last_name),"date_of_birth");
--> statement-breakpoint
CREATE INDEX "persons_email" ON "persons" USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX "persons_phone_mobile_index" ON "persons" USING btree ("phone_mobile");
--> statement-breakpoint
CREATE INDEX "persons_ni_number_index" ON "persons" USING btree ("ni_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","screen",lower(name));
--> statement-breakpoint
CREATE INDEX "case_tasks_user_open" ON "case_tasks" USING btree ("assigned_user_id","action_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "case_tasks_department_open" ON "case_tasks" USING btree ("department_id","action_at") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX "case_tasks_case_id_action_at_index" ON "case_tasks" USING btree ("case_id","action_at");
--> statement-breakpoint
CREATE INDEX "case_documents_case_id_folder_id_index" ON "case_documents" USING btree ("case_id","folder_id");
--> statement-breakpoint
CREATE INDEX "case_documents_file_id_index" ON "case_documents" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "case_documents_version_of_id_index" ON "case_documents" USING btree ("version_of_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_reference_index" ON "complaints" USING btree ("reference");
--> statement-breakpoint
CREATE INDEX "complaints_case_id_index" ON "complaints" USING btree ("case_id");
--> statement-breakpoint
CREATE INDEX "complaints_final_due_on_index" ON "complaints" USING btree ("final_due_on");
--> statement-breakpoint
CREATE INDEX "case_search_reference" ON "case_search" USING btree ("domain_id",reference_n text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "case_search_postcode" ON "case_search" USING btree ("domain_id",postcode_n text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "case_search_surname" ON "case_search" USING btree ("domain_id",surname_n text_pattern_ops,"case_id");
