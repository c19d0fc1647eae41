/**
 * The tables of the queue's library, which it calls private: a newer version of it may change them. They are only named
 * here; writes to them are tested against the installed version.
 */
export const JOBS = 'graphile_worker._private_jobs'
export const JOB_QUEUES = 'graphile_worker._private_job_queues'
export const TASKS = 'graphile_worker._private_tasks'
export const KNOWN_SCHEDULES = 'graphile_worker._private_known_crontabs'
