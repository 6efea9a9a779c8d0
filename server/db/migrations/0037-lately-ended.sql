-- What was resolved and which reports ended lately, for all tenants whom somebody listens for, at every look.
create index alerts_resolved on alerts (tenant_id, resolved_at) where is_resolved;
create index reports_ended on reports (tenant_id, ended_at);
