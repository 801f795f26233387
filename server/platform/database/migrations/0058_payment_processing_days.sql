ALTER TABLE "payments" ADD COLUMN "processing_on" date;

--> statement-breakpoint
update payments p set processing_on = b.processing_on from payment_batches b where b.id = p.batch_id;
