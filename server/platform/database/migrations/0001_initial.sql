CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"request_id" text,
	"case_id" integer
);

--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sha256" char(64) NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);

--> statement-breakpoint
CREATE TABLE "titles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"gender_hint_id" integer,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "genders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "genders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"iir_code" text,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "marital_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marital_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"implies_partner" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "residential_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "residential_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"is_owner" boolean NOT NULL,
	"is_secured" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "employment_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"is_earning" boolean NOT NULL,
	"needs_employer" boolean NOT NULL,
	"needs_tax_returns" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "occupations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occupations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"soc_code" text,
	"is_restricted" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "countries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"iso2" text NOT NULL,
	"subdivision" text,
	"iso3" text,
	"dial_code" text,
	"jurisdiction" text NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "address_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"allow_multiple" boolean NOT NULL,
	"is_correspondence" boolean NOT NULL,
	"is_service_address" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"is_active" boolean NOT NULL,
	"legal_name" text NOT NULL,
	"company_number" text,
	"fca_number" text,
	"ico_number" text,
	"vat_number" text,
	"address_line1" text,
	"address_line2" text,
	"town" text,
	"county" text,
	"postcode" text,
	"country_id" integer,
	"phone" text,
	"email" text,
	"website" text,
	"case_ref_prefix" text NOT NULL,
	"next_case_number" integer NOT NULL,
	"default_portfolio_id" integer,
	"brand_colour" text,
	"logo" integer
);

--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"job_title" text,
	"department_id" integer NOT NULL,
	"avatar_id" integer,
	"status" text NOT NULL,
	"domain_id" integer NOT NULL,
	"approval_limit" bigint NOT NULL,
	"last_login_at" timestamp with time zone,
	"ip_number" text,
	"ip_body" text,
	"signature" text,
	"signature_image" integer
);

--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"description" text
);

--> statement-breakpoint
CREATE TABLE "departments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"email" text,
	"manager_user_id" integer,
	"domain_id" integer,
	"default_task_queue" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "portfolios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portfolios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"domain_id" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"supervisor_user_id" integer NOT NULL,
	"protocol_version" text,
	"vat_treatment" text NOT NULL,
	"acquired_from" text,
	"acquired_on" date,
	"bond_insurer_supplier_id" integer,
	"bond_policy_ref" text,
	"fee_model_default" jsonb DEFAULT '{}'::jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "creditors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creditors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"trading_names" text[] DEFAULT '{}' NOT NULL,
	"parent_group_id" integer,
	"is_preferential" boolean NOT NULL,
	"is_government" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"agent_creditor_id" integer,
	"voting_behaviour" text NOT NULL,
	"min_dividend" integer,
	"criteria_notes" text,
	"last_reviewed_on" date,
	"address_line1" text,
	"address_line2" text,
	"town" text,
	"county" text,
	"postcode" text,
	"country_id" integer,
	"email" text,
	"phone" text,
	"delivery_method_id" integer,
	"claim_email" text,
	"dividend_remittance_email" text,
	"account_name" text,
	"sort_code" text,
	"account_number" text,
	"bank_check" text,
	"bank_changed_by_id" integer,
	"bank_changed_at" timestamp with time zone,
	"bank_verified_by_id" integer,
	"bank_verified_at" timestamp with time zone,
	"payment_reference_rule" text NOT NULL,
	"payment_reference" text,
	"min_payment" bigint,
	"successor_creditor_id" integer,
	"successor_from" date
);

--> statement-breakpoint
CREATE TABLE "introducers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "introducers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"fca_number" text,
	"company_number" text,
	"is_active" boolean NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"fee_allowed" boolean NOT NULL,
	"fee_basis" text,
	"fee_amount" bigint,
	"agreement_start_on" date,
	"agreement_end_on" date,
	"due_diligence_on" date,
	"next_review_on" date
);

--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"is_associate" boolean NOT NULL,
	"associate_reason" text,
	"is_active" boolean NOT NULL,
	"vat_number" text,
	"company_number" text,
	"email" text,
	"address_line1" text,
	"address_line2" text,
	"town" text,
	"county" text,
	"postcode" text,
	"country_id" integer,
	"account_ref" text,
	"default_payment_type_id" integer,
	"default_unit_cost" bigint,
	"payment_terms_days" integer NOT NULL,
	"invoice_required" boolean NOT NULL,
	"account_name" text,
	"sort_code" text,
	"account_number" text,
	"bank_check" text,
	"bank_changed_by_id" integer,
	"bank_changed_at" timestamp with time zone,
	"bank_verified_by_id" integer,
	"bank_verified_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "account_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"normal_side" text NOT NULL,
	"statement" text NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "account_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"account_type_id" integer NOT NULL,
	"rp_heading" text NOT NULL,
	"rp_order" integer NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "chart_of_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_of_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"account_group_id" integer NOT NULL,
	"ledger" text NOT NULL,
	"case_dimension" text NOT NULL,
	"is_control" boolean NOT NULL,
	"vat_rate_bp" integer,
	"eos_line_label" text,
	"is_active" boolean NOT NULL,
	"first_posted_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "income_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "income_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"account_id" integer NOT NULL,
	"counts_as_contribution" boolean NOT NULL,
	"counts_for_fee_base" boolean NOT NULL,
	"is_asset_realisation" boolean NOT NULL,
	"is_receipt_from_third_party" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "payment_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"account_id" integer NOT NULL,
	"class" text NOT NULL,
	"payee_kind" text,
	"vat_rate_bp" integer,
	"requires_invoice" boolean NOT NULL,
	"requires_second_approval" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"is_in_house" boolean NOT NULL,
	"client_money_regime" text NOT NULL,
	"distribution_frequency" text,
	"default_term_months" integer,
	"min_term_months" integer,
	"max_term_months" integer,
	"standard_terms_version" text,
	"fee_model_default" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"sfs_debt_class" text NOT NULL,
	"is_secured" boolean NOT NULL,
	"is_preferential" boolean NOT NULL,
	"is_priority" boolean NOT NULL,
	"is_excludable" boolean NOT NULL,
	"requires_guarantor" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "income_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "income_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"sfs_section" text NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "incomes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"income_category_id" integer NOT NULL,
	"is_benefit" boolean NOT NULL,
	"is_disregarded" boolean NOT NULL,
	"is_variable" boolean NOT NULL,
	"evidence_max_age_days" integer,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "expenditure_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenditure_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"cost_class" text NOT NULL,
	"is_essential" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "expenditures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expenditures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"expenditure_category_id" integer NOT NULL,
	"priority_arrears_possible" boolean NOT NULL,
	"guideline_group" text NOT NULL,
	"guideline" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"evidence_required" boolean NOT NULL,
	"max_without_evidence" bigint,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"is_excluded_by_default" boolean NOT NULL,
	"needs_valuation" boolean NOT NULL,
	"needs_charge_details" boolean NOT NULL,
	"is_solely_pensionable" boolean NOT NULL,
	"default_realisation_account_id" integer,
	"revaluation_months" integer,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "modifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"agent_creditor_id" integer,
	"creditor_id" integer,
	"requires_client_consent" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"effect" jsonb DEFAULT '{}'::jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "status_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"is_terminal" boolean NOT NULL,
	"report_group" text,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"status_category_id" integer NOT NULL,
	"badge_colour" text NOT NULL,
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"is_open" boolean NOT NULL,
	"counts_as_wip" boolean NOT NULL,
	"expects_payments" boolean NOT NULL,
	"freezes_schedule" boolean NOT NULL,
	"set_dates" text[] DEFAULT '{}' NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "substatuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substatuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"status_id" integer NOT NULL,
	"is_arrears" boolean NOT NULL,
	"is_break" boolean NOT NULL,
	"hides_from_chasing" boolean NOT NULL,
	"set_dates" text[] DEFAULT '{}' NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "debt_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"counts_in_soa" boolean NOT NULL,
	"counts_for_voting" boolean NOT NULL,
	"counts_for_dividend" boolean NOT NULL,
	"needs_approval" boolean NOT NULL,
	"is_terminal" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "complaint_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"stops_clock" boolean NOT NULL,
	"is_final" boolean NOT NULL,
	"letter_template_id" integer,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "breach_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breach_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"severity" text NOT NULL,
	"detection" text NOT NULL,
	"threshold_months" integer,
	"threshold_amount" bigint,
	"remedy_days" integer NOT NULL,
	"notice_template_id" integer,
	"escalation_task_id" integer,
	"refer_to_creditors" boolean NOT NULL,
	"auto_raise" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"content" text,
	"priority" text NOT NULL,
	"assign_to" text NOT NULL,
	"assign_to_department_id" integer,
	"assign_to_user_id" integer,
	"due_offset_days" integer NOT NULL,
	"due_basis" text NOT NULL,
	"due_field" text,
	"business_days" boolean NOT NULL,
	"is_repeatable" boolean NOT NULL,
	"repeat_every" text,
	"completion_requires" text NOT NULL,
	"completion_document_id" integer,
	"completion_field" text,
	"auto_complete_when" text,
	"escalate_after_days" integer,
	"escalate_to_user_id" integer,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"document_type_id" integer NOT NULL,
	"audience" text NOT NULL,
	"format" text NOT NULL,
	"language_variant" text NOT NULL,
	"is_active" boolean NOT NULL,
	"subject" text,
	"body" text,
	"body_file" integer,
	"letterhead_id" integer,
	"delivery_method_id" integer,
	"folder_id" integer,
	"requires_approval" boolean NOT NULL,
	"auto_task_id" integer,
	"published_version" integer,
	"published_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "letterheads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letterheads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"domain_id" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"header_html" text,
	"footer_html" text,
	"font_family" text NOT NULL,
	"first_page_pdf" integer,
	"continuation_pdf" integer,
	"margins" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"window_envelope" text NOT NULL,
	"address_block" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"return_address" text
);

--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"folder_id" integer NOT NULL,
	"direction" text NOT NULL,
	"category" text NOT NULL,
	"is_client_visible" boolean NOT NULL,
	"is_special_category" boolean NOT NULL,
	"evidence_max_age_days" integer,
	"task_on_receipt_id" integer,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"regexes" text[] DEFAULT '{}' NOT NULL,
	"retention_years" integer NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "folders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"parent_id" integer,
	"case_tab" text NOT NULL,
	"is_inbound_default" boolean NOT NULL,
	"is_client_visible" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "delivery_methods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"unit_cost" bigint NOT NULL,
	"is_default_for" text,
	"requires_address" boolean NOT NULL,
	"requires_email" boolean NOT NULL,
	"requires_mobile" boolean NOT NULL,
	"max_pages" integer,
	"cut_off_time" text,
	"is_tracked" boolean NOT NULL,
	"legal_service_ok" boolean NOT NULL,
	"code" text,
	"description" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean NOT NULL
);

--> statement-breakpoint
CREATE TABLE "users_additional_domain_ids" (
	"owner_id" integer NOT NULL,
	"additional_domain_id" integer NOT NULL,
	CONSTRAINT "users_additional_domain_ids_owner_id_additional_domain_id_pk" PRIMARY KEY("owner_id","additional_domain_id")
);

--> statement-breakpoint
CREATE TABLE "users_permission_ids" (
	"owner_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "users_permission_ids_owner_id_permission_id_pk" PRIMARY KEY("owner_id","permission_id")
);

--> statement-breakpoint
CREATE TABLE "portfolios_joint_supervisor_user_ids" (
	"owner_id" integer NOT NULL,
	"joint_supervisor_user_id" integer NOT NULL,
	CONSTRAINT "portfolios_joint_supervisor_user_ids_owner_id_joint_supervisor_user_id_pk" PRIMARY KEY("owner_id","joint_supervisor_user_id")
);

--> statement-breakpoint
CREATE TABLE "incomes_evidence_document_type_ids" (
	"owner_id" integer NOT NULL,
	"evidence_document_type_id" integer NOT NULL,
	CONSTRAINT "incomes_evidence_document_type_ids_owner_id_evidence_document_type_id_pk" PRIMARY KEY("owner_id","evidence_document_type_id")
);

--> statement-breakpoint
CREATE TABLE "statuses_product_ids" (
	"owner_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "statuses_product_ids_owner_id_product_id_pk" PRIMARY KEY("owner_id","product_id")
);

--> statement-breakpoint
CREATE TABLE "statuses_allowed_next_ids" (
	"owner_id" integer NOT NULL,
	"allowed_next_id" integer NOT NULL,
	CONSTRAINT "statuses_allowed_next_ids_owner_id_allowed_next_id_pk" PRIMARY KEY("owner_id","allowed_next_id")
);

--> statement-breakpoint
CREATE TABLE "statuses_raise_task_ids" (
	"owner_id" integer NOT NULL,
	"raise_task_id" integer NOT NULL,
	CONSTRAINT "statuses_raise_task_ids_owner_id_raise_task_id_pk" PRIMARY KEY("owner_id","raise_task_id")
);

--> statement-breakpoint
CREATE TABLE "statuses_generate_template_ids" (
	"owner_id" integer NOT NULL,
	"generate_template_id" integer NOT NULL,
	CONSTRAINT "statuses_generate_template_ids_owner_id_generate_template_id_pk" PRIMARY KEY("owner_id","generate_template_id")
);

--> statement-breakpoint
CREATE TABLE "substatuses_raise_task_ids" (
	"owner_id" integer NOT NULL,
	"raise_task_id" integer NOT NULL,
	CONSTRAINT "substatuses_raise_task_ids_owner_id_raise_task_id_pk" PRIMARY KEY("owner_id","raise_task_id")
);

--> statement-breakpoint
CREATE TABLE "substatuses_generate_template_ids" (
	"owner_id" integer NOT NULL,
	"generate_template_id" integer NOT NULL,
	CONSTRAINT "substatuses_generate_template_ids_owner_id_generate_template_id_pk" PRIMARY KEY("owner_id","generate_template_id")
);

--> statement-breakpoint
CREATE TABLE "documents_required_at_status_ids" (
	"owner_id" integer NOT NULL,
	"required_at_status_id" integer NOT NULL,
	CONSTRAINT "documents_required_at_status_ids_owner_id_required_at_status_id_pk" PRIMARY KEY("owner_id","required_at_status_id")
);

--> statement-breakpoint
CREATE TABLE "user_credentials" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"ended_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded" boolean DEFAULT false NOT NULL,
	"forgiven" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_sha256" char(64),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_tokenSha256_unique" UNIQUE("token_sha256")
);

--> statement-breakpoint
CREATE TABLE "template_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"number" integer NOT NULL,
	"subject" text,
	"body" text,
	"body_file" integer,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" integer,
	"superseded_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "product_updates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"tag" text NOT NULL,
	"tag_color" text NOT NULL,
	"content" text NOT NULL,
	"url" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);

--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_gender_hint_id_genders_id_fk" FOREIGN KEY ("gender_hint_id") REFERENCES "public"."genders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_default_portfolio_id_portfolios_id_fk" FOREIGN KEY ("default_portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_logo_files_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_id_files_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_signature_image_files_id_fk" FOREIGN KEY ("signature_image") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_manager_user_id_users_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_supervisor_user_id_users_id_fk" FOREIGN KEY ("supervisor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_bond_insurer_supplier_id_suppliers_id_fk" FOREIGN KEY ("bond_insurer_supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_parent_group_id_creditors_id_fk" FOREIGN KEY ("parent_group_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_delivery_method_id_delivery_methods_id_fk" FOREIGN KEY ("delivery_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_bank_changed_by_id_users_id_fk" FOREIGN KEY ("bank_changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_bank_verified_by_id_users_id_fk" FOREIGN KEY ("bank_verified_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creditors" ADD CONSTRAINT "creditors_successor_creditor_id_creditors_id_fk" FOREIGN KEY ("successor_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_default_payment_type_id_payment_types_id_fk" FOREIGN KEY ("default_payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_bank_changed_by_id_users_id_fk" FOREIGN KEY ("bank_changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_bank_verified_by_id_users_id_fk" FOREIGN KEY ("bank_verified_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_groups" ADD CONSTRAINT "account_groups_account_type_id_account_types_id_fk" FOREIGN KEY ("account_type_id") REFERENCES "public"."account_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chart_of_accounts" ADD CONSTRAINT "chart_of_accounts_account_group_id_account_groups_id_fk" FOREIGN KEY ("account_group_id") REFERENCES "public"."account_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "income_types" ADD CONSTRAINT "income_types_account_id_chart_of_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chart_of_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_types" ADD CONSTRAINT "payment_types_account_id_chart_of_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."chart_of_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incomes" ADD CONSTRAINT "incomes_income_category_id_income_categories_id_fk" FOREIGN KEY ("income_category_id") REFERENCES "public"."income_categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expenditures" ADD CONSTRAINT "expenditures_expenditure_category_id_expenditure_categories_id_fk" FOREIGN KEY ("expenditure_category_id") REFERENCES "public"."expenditure_categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_default_realisation_account_id_chart_of_accounts_id_fk" FOREIGN KEY ("default_realisation_account_id") REFERENCES "public"."chart_of_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_agent_creditor_id_creditors_id_fk" FOREIGN KEY ("agent_creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_creditor_id_creditors_id_fk" FOREIGN KEY ("creditor_id") REFERENCES "public"."creditors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_status_category_id_status_categories_id_fk" FOREIGN KEY ("status_category_id") REFERENCES "public"."status_categories"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "substatuses" ADD CONSTRAINT "substatuses_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "complaint_statuses" ADD CONSTRAINT "complaint_statuses_letter_template_id_templates_id_fk" FOREIGN KEY ("letter_template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breach_types" ADD CONSTRAINT "breach_types_notice_template_id_templates_id_fk" FOREIGN KEY ("notice_template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breach_types" ADD CONSTRAINT "breach_types_escalation_task_id_tasks_id_fk" FOREIGN KEY ("escalation_task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assign_to_department_id_departments_id_fk" FOREIGN KEY ("assign_to_department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assign_to_user_id_users_id_fk" FOREIGN KEY ("assign_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completion_document_id_documents_id_fk" FOREIGN KEY ("completion_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_escalate_to_user_id_users_id_fk" FOREIGN KEY ("escalate_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_document_type_id_documents_id_fk" FOREIGN KEY ("document_type_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_body_file_files_id_fk" FOREIGN KEY ("body_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_letterhead_id_letterheads_id_fk" FOREIGN KEY ("letterhead_id") REFERENCES "public"."letterheads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_delivery_method_id_delivery_methods_id_fk" FOREIGN KEY ("delivery_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_auto_task_id_tasks_id_fk" FOREIGN KEY ("auto_task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_first_page_pdf_files_id_fk" FOREIGN KEY ("first_page_pdf") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_continuation_pdf_files_id_fk" FOREIGN KEY ("continuation_pdf") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_task_on_receipt_id_tasks_id_fk" FOREIGN KEY ("task_on_receipt_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users_additional_domain_ids" ADD CONSTRAINT "users_additional_domain_ids_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users_additional_domain_ids" ADD CONSTRAINT "users_additional_domain_ids_additional_domain_id_domains_id_fk" FOREIGN KEY ("additional_domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users_permission_ids" ADD CONSTRAINT "users_permission_ids_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users_permission_ids" ADD CONSTRAINT "users_permission_ids_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolios_joint_supervisor_user_ids" ADD CONSTRAINT "portfolios_joint_supervisor_user_ids_owner_id_portfolios_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolios_joint_supervisor_user_ids" ADD CONSTRAINT "portfolios_joint_supervisor_user_ids_joint_supervisor_user_id_users_id_fk" FOREIGN KEY ("joint_supervisor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incomes_evidence_document_type_ids" ADD CONSTRAINT "incomes_evidence_document_type_ids_owner_id_incomes_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."incomes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incomes_evidence_document_type_ids" ADD CONSTRAINT "incomes_evidence_document_type_ids_evidence_document_type_id_documents_id_fk" FOREIGN KEY ("evidence_document_type_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_product_ids" ADD CONSTRAINT "statuses_product_ids_owner_id_statuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_product_ids" ADD CONSTRAINT "statuses_product_ids_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_allowed_next_ids" ADD CONSTRAINT "statuses_allowed_next_ids_owner_id_statuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_allowed_next_ids" ADD CONSTRAINT "statuses_allowed_next_ids_allowed_next_id_statuses_id_fk" FOREIGN KEY ("allowed_next_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_raise_task_ids" ADD CONSTRAINT "statuses_raise_task_ids_owner_id_statuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_raise_task_ids" ADD CONSTRAINT "statuses_raise_task_ids_raise_task_id_tasks_id_fk" FOREIGN KEY ("raise_task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_generate_template_ids" ADD CONSTRAINT "statuses_generate_template_ids_owner_id_statuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."statuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statuses_generate_template_ids" ADD CONSTRAINT "statuses_generate_template_ids_generate_template_id_templates_id_fk" FOREIGN KEY ("generate_template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "substatuses_raise_task_ids" ADD CONSTRAINT "substatuses_raise_task_ids_owner_id_substatuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."substatuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "substatuses_raise_task_ids" ADD CONSTRAINT "substatuses_raise_task_ids_raise_task_id_tasks_id_fk" FOREIGN KEY ("raise_task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "substatuses_generate_template_ids" ADD CONSTRAINT "substatuses_generate_template_ids_owner_id_substatuses_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."substatuses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "substatuses_generate_template_ids" ADD CONSTRAINT "substatuses_generate_template_ids_generate_template_id_templates_id_fk" FOREIGN KEY ("generate_template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents_required_at_status_ids" ADD CONSTRAINT "documents_required_at_status_ids_owner_id_documents_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents_required_at_status_ids" ADD CONSTRAINT "documents_required_at_status_ids_required_at_status_id_statuses_id_fk" FOREIGN KEY ("required_at_status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_credentials" ADD CONSTRAINT "user_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_body_file_files_id_fk" FOREIGN KEY ("body_file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_entity_entity_id_id_index" ON "audit_log" USING btree ("entity","entity_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_case_id_id_index" ON "audit_log" USING btree ("case_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "titles_name_unique" ON "titles" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "titles_gender_hint_id_index" ON "titles" USING btree ("gender_hint_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "titles_code_unique" ON "titles" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "genders_name_unique" ON "genders" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "genders_code_unique" ON "genders" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "marital_statuses_name_unique" ON "marital_statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "marital_statuses_code_unique" ON "marital_statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "residential_statuses_name_unique" ON "residential_statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "residential_statuses_code_unique" ON "residential_statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "employment_statuses_name_unique" ON "employment_statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "employment_statuses_code_unique" ON "employment_statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "occupations_name_unique" ON "occupations" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "occupations_code_unique" ON "occupations" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "countries_name_unique" ON "countries" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "countries_iso2_unique" ON "countries" USING btree (coalesce("subdivision"::text, ''),lower("iso2"));
--> statement-breakpoint
CREATE UNIQUE INDEX "countries_code_unique" ON "countries" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "address_types_name_unique" ON "address_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "address_types_code_unique" ON "address_types" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "domains_name_unique" ON "domains" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "domains_code_unique" ON "domains" USING btree (lower("code"));
--> statement-breakpoint
CREATE INDEX "domains_country_id_index" ON "domains" USING btree ("country_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "domains_case_ref_prefix_unique" ON "domains" USING btree (lower("case_ref_prefix"));
--> statement-breakpoint
CREATE INDEX "domains_default_portfolio_id_index" ON "domains" USING btree ("default_portfolio_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_department_id_index" ON "users" USING btree ("department_id");
--> statement-breakpoint
CREATE INDEX "users_domain_id_index" ON "users" USING btree ("domain_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_name_unique" ON "permissions" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name_unique" ON "departments" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "departments_manager_user_id_index" ON "departments" USING btree ("manager_user_id");
--> statement-breakpoint
CREATE INDEX "departments_domain_id_index" ON "departments" USING btree ("domain_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "departments_code_unique" ON "departments" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "portfolios_name_unique" ON "portfolios" USING btree (coalesce("domain_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "portfolios_domain_id_index" ON "portfolios" USING btree ("domain_id");
--> statement-breakpoint
CREATE INDEX "portfolios_supervisor_user_id_index" ON "portfolios" USING btree ("supervisor_user_id");
--> statement-breakpoint
CREATE INDEX "portfolios_bond_insurer_supplier_id_index" ON "portfolios" USING btree ("bond_insurer_supplier_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "creditors_name_unique" ON "creditors" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "creditors_parent_group_id_index" ON "creditors" USING btree ("parent_group_id");
--> statement-breakpoint
CREATE INDEX "creditors_agent_creditor_id_index" ON "creditors" USING btree ("agent_creditor_id");
--> statement-breakpoint
CREATE INDEX "creditors_country_id_index" ON "creditors" USING btree ("country_id");
--> statement-breakpoint
CREATE INDEX "creditors_delivery_method_id_index" ON "creditors" USING btree ("delivery_method_id");
--> statement-breakpoint
CREATE INDEX "creditors_bank_changed_by_id_index" ON "creditors" USING btree ("bank_changed_by_id");
--> statement-breakpoint
CREATE INDEX "creditors_bank_verified_by_id_index" ON "creditors" USING btree ("bank_verified_by_id");
--> statement-breakpoint
CREATE INDEX "creditors_successor_creditor_id_index" ON "creditors" USING btree ("successor_creditor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "introducers_name_unique" ON "introducers" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "suppliers_country_id_index" ON "suppliers" USING btree ("country_id");
--> statement-breakpoint
CREATE INDEX "suppliers_default_payment_type_id_index" ON "suppliers" USING btree ("default_payment_type_id");
--> statement-breakpoint
CREATE INDEX "suppliers_bank_changed_by_id_index" ON "suppliers" USING btree ("bank_changed_by_id");
--> statement-breakpoint
CREATE INDEX "suppliers_bank_verified_by_id_index" ON "suppliers" USING btree ("bank_verified_by_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_types_name_unique" ON "account_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "account_types_code_unique" ON "account_types" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "account_groups_name_unique" ON "account_groups" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "account_groups_account_type_id_index" ON "account_groups" USING btree ("account_type_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_groups_code_unique" ON "account_groups" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "chart_of_accounts_code_unique" ON "chart_of_accounts" USING btree (lower("code"));
--> statement-breakpoint
CREATE INDEX "chart_of_accounts_account_group_id_index" ON "chart_of_accounts" USING btree ("account_group_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "income_types_name_unique" ON "income_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "income_types_account_id_index" ON "income_types" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "income_types_code_unique" ON "income_types" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_types_name_unique" ON "payment_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "payment_types_account_id_index" ON "payment_types" USING btree ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_types_code_unique" ON "payment_types" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "products_name_unique" ON "products" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "products_code_unique" ON "products" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "credits_name_unique" ON "credits" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "credits_code_unique" ON "credits" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "income_categories_name_unique" ON "income_categories" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "income_categories_code_unique" ON "income_categories" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "incomes_name_unique" ON "incomes" USING btree (coalesce("income_category_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "incomes_income_category_id_index" ON "incomes" USING btree ("income_category_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "incomes_code_unique" ON "incomes" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "expenditure_categories_name_unique" ON "expenditure_categories" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "expenditure_categories_code_unique" ON "expenditure_categories" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "expenditures_name_unique" ON "expenditures" USING btree (coalesce("expenditure_category_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "expenditures_expenditure_category_id_index" ON "expenditures" USING btree ("expenditure_category_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "expenditures_code_unique" ON "expenditures" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "assets_name_unique" ON "assets" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "assets_default_realisation_account_id_index" ON "assets" USING btree ("default_realisation_account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "assets_code_unique" ON "assets" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "modifications_code_unique" ON "modifications" USING btree (lower("code"));
--> statement-breakpoint
CREATE INDEX "modifications_agent_creditor_id_index" ON "modifications" USING btree ("agent_creditor_id");
--> statement-breakpoint
CREATE INDEX "modifications_creditor_id_index" ON "modifications" USING btree ("creditor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "status_categories_name_unique" ON "status_categories" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "status_categories_code_unique" ON "status_categories" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_name_unique" ON "statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "statuses_status_category_id_index" ON "statuses" USING btree ("status_category_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "statuses_code_unique" ON "statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "substatuses_name_unique" ON "substatuses" USING btree (coalesce("status_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "substatuses_status_id_index" ON "substatuses" USING btree ("status_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "substatuses_code_unique" ON "substatuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "debt_statuses_name_unique" ON "debt_statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "debt_statuses_code_unique" ON "debt_statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_statuses_name_unique" ON "complaint_statuses" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "complaint_statuses_letter_template_id_index" ON "complaint_statuses" USING btree ("letter_template_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_statuses_code_unique" ON "complaint_statuses" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "breach_types_name_unique" ON "breach_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "breach_types_notice_template_id_index" ON "breach_types" USING btree ("notice_template_id");
--> statement-breakpoint
CREATE INDEX "breach_types_escalation_task_id_index" ON "breach_types" USING btree ("escalation_task_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "breach_types_code_unique" ON "breach_types" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_name_unique" ON "tasks" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "tasks_assign_to_department_id_index" ON "tasks" USING btree ("assign_to_department_id");
--> statement-breakpoint
CREATE INDEX "tasks_assign_to_user_id_index" ON "tasks" USING btree ("assign_to_user_id");
--> statement-breakpoint
CREATE INDEX "tasks_completion_document_id_index" ON "tasks" USING btree ("completion_document_id");
--> statement-breakpoint
CREATE INDEX "tasks_escalate_to_user_id_index" ON "tasks" USING btree ("escalate_to_user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_code_unique" ON "tasks" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_unique" ON "templates" USING btree (coalesce("language_variant"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "templates_document_type_id_index" ON "templates" USING btree ("document_type_id");
--> statement-breakpoint
CREATE INDEX "templates_letterhead_id_index" ON "templates" USING btree ("letterhead_id");
--> statement-breakpoint
CREATE INDEX "templates_delivery_method_id_index" ON "templates" USING btree ("delivery_method_id");
--> statement-breakpoint
CREATE INDEX "templates_folder_id_index" ON "templates" USING btree ("folder_id");
--> statement-breakpoint
CREATE INDEX "templates_auto_task_id_index" ON "templates" USING btree ("auto_task_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "letterheads_name_unique" ON "letterheads" USING btree (coalesce("domain_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "letterheads_domain_id_index" ON "letterheads" USING btree ("domain_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_name_unique" ON "documents" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "documents_folder_id_index" ON "documents" USING btree ("folder_id");
--> statement-breakpoint
CREATE INDEX "documents_task_on_receipt_id_index" ON "documents" USING btree ("task_on_receipt_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_code_unique" ON "documents" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name_unique" ON "folders" USING btree (coalesce("parent_id"::text, ''),lower("name"));
--> statement-breakpoint
CREATE INDEX "folders_parent_id_index" ON "folders" USING btree ("parent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_code_unique" ON "folders" USING btree (lower("code"));
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_name_unique" ON "delivery_methods" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_code_unique" ON "delivery_methods" USING btree (lower("code"));
--> statement-breakpoint
CREATE INDEX "users_additional_domain_ids_additional_domain_id_index" ON "users_additional_domain_ids" USING btree ("additional_domain_id");
--> statement-breakpoint
CREATE INDEX "users_permission_ids_permission_id_index" ON "users_permission_ids" USING btree ("permission_id");
--> statement-breakpoint
CREATE INDEX "portfolios_joint_supervisor_user_ids_joint_supervisor_user_id_index" ON "portfolios_joint_supervisor_user_ids" USING btree ("joint_supervisor_user_id");
--> statement-breakpoint
CREATE INDEX "incomes_evidence_document_type_ids_evidence_document_type_id_index" ON "incomes_evidence_document_type_ids" USING btree ("evidence_document_type_id");
--> statement-breakpoint
CREATE INDEX "statuses_product_ids_product_id_index" ON "statuses_product_ids" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "statuses_allowed_next_ids_allowed_next_id_index" ON "statuses_allowed_next_ids" USING btree ("allowed_next_id");
--> statement-breakpoint
CREATE INDEX "statuses_raise_task_ids_raise_task_id_index" ON "statuses_raise_task_ids" USING btree ("raise_task_id");
--> statement-breakpoint
CREATE INDEX "statuses_generate_template_ids_generate_template_id_index" ON "statuses_generate_template_ids" USING btree ("generate_template_id");
--> statement-breakpoint
CREATE INDEX "substatuses_raise_task_ids_raise_task_id_index" ON "substatuses_raise_task_ids" USING btree ("raise_task_id");
--> statement-breakpoint
CREATE INDEX "substatuses_generate_template_ids_generate_template_id_index" ON "substatuses_generate_template_ids" USING btree ("generate_template_id");
--> statement-breakpoint
CREATE INDEX "documents_required_at_status_ids_required_at_status_id_index" ON "documents_required_at_status_ids" USING btree ("required_at_status_id");
--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_attempts_purpose_account_at_index" ON "sign_in_attempts" USING btree ("purpose","account","at");
--> statement-breakpoint
CREATE INDEX "sign_in_attempts_purpose_address_at_index" ON "sign_in_attempts" USING btree ("purpose","address","at");
--> statement-breakpoint
CREATE INDEX "sign_in_attempts_at_index" ON "sign_in_attempts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_template_id_number_index" ON "template_versions" USING btree ("template_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_current" ON "template_versions" USING btree ("template_id") WHERE superseded_at is null;
--> statement-breakpoint
CREATE INDEX "product_updates_created_index" ON "product_updates" USING btree ("created");
