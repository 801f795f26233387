CREATE TABLE "portfolio_days" (
	"day" date NOT NULL,
	"domain_id" integer NOT NULL,
	"portfolio_id" integer,
	"status_id" integer NOT NULL,
	"cases" integer NOT NULL,
	"held_pence" bigint NOT NULL,
	"behind" integer,
	"arrears_pence" bigint,
	CONSTRAINT "portfolio_days_one" UNIQUE NULLS NOT DISTINCT("day","domain_id","status_id","portfolio_id")
);

--> statement-breakpoint
ALTER TABLE "portfolio_days" ADD CONSTRAINT "portfolio_days_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_days" ADD CONSTRAINT "portfolio_days_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_days" ADD CONSTRAINT "portfolio_days_status_id_statuses_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("id") ON DELETE no action ON UPDATE no action;
