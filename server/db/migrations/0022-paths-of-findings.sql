-- A text is searched for in the paths of findings, of which a large organization has many: without their operations, that
-- carry their proof with them.
alter table findings add column path text;
create function name_path_of_finding() returns trigger language plpgsql as $$ begin
  new.path := (select path from endpoints where id = new.endpoint_id);
  return new;
end $$;
set local role app_system;
update findings set path = endpoints.path from endpoints where endpoints.id = findings.endpoint_id;
reset role;
create trigger findings_path before insert or update of endpoint_id on findings
  for each row execute function name_path_of_finding();
