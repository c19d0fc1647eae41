CREATE TABLE "job_cancellations" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
