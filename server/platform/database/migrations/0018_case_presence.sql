CREATE UNLOGGED TABLE "case_presence" (
	"case_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"tab" text NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_presence_case_id_user_id_tab_pk" PRIMARY KEY("case_id","user_id","tab")
);

