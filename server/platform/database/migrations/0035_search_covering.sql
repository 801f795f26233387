DROP INDEX "case_people_person_id_index";
--> statement-breakpoint
DROP INDEX "persons_date_of_birth";
--> statement-breakpoint
DROP INDEX "persons_phone_mobile";
--> statement-breakpoint
DROP INDEX "persons_phone_home";
--> statement-breakpoint
DROP INDEX "persons_phone_work";
--> statement-breakpoint
CREATE INDEX "case_people_person" ON "case_people" USING btree ("person_id","role","case_id");
--> statement-breakpoint
CREATE INDEX "persons_date_of_birth" ON "persons" USING btree ("date_of_birth","id");
--> statement-breakpoint
CREATE INDEX "persons_phone_mobile" ON "persons" USING btree (phone_mobile text_pattern_ops,"id") WHERE phone_mobile is not null;
--> statement-breakpoint
CREATE INDEX "persons_phone_home" ON "persons" USING btree (phone_home text_pattern_ops,"id") WHERE phone_home is not null;
--> statement-breakpoint
CREATE INDEX "persons_phone_work" ON "persons" USING btree (phone_work text_pattern_ops,"id") WHERE phone_work is not null;
