-- additive
CREATE TABLE "early_votes" (
	"vote_id" integer PRIMARY KEY NOT NULL
);

--> statement-breakpoint
ALTER TABLE "early_votes" ADD CONSTRAINT "early_votes_vote_id_decision_votes_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."decision_votes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- few rows: only votes with modifications, of cases that have been approved since 0071 and before 0105
INSERT INTO "early_votes" ("vote_id")
  SELECT v."id" FROM "decision_votes" v JOIN "decisions" d ON d."id" = v."decision_id"
  WHERE v."vote" = 'modified' AND v."modifications_agreed" AND v."voided_at" IS NULL AND v."clause_ids" = '{}' AND d."status" = 'approved';
