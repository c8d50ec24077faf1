-- Questions to go on with, suggested after an answer where its agent wants them. Null until they were asked for; most
-- messages never have any.
alter table messages add column follow_ups jsonb;
