"""Makes the tables, fills them, and serves."""

import json
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import django
from django.core.management import call_command

django.setup()

from harbour.models import Article, Entry, File, Note, Project, Tenant, User

call_command("migrate", run_syncdb=True, verbosity=0)
with open(os.environ["SEED"], encoding="utf-8") as file:
    seed = json.load(file)
for one in seed["tenants"]:
    Tenant.objects.create(**one)
for one in seed["users"]:
    tenant = one.pop("tenantId")
    User.objects.create_user(username=one["email"], tenant_id=tenant, **one)
for kind, model in [("notes", Note), ("projects", Project), ("articles", Article), ("files", File), ("audit", Entry)]:
    for one in seed[kind]:
        fields = {key.replace("Id", "_id"): value for key, value in one.items()}
        model.objects.create(**fields)
call_command("runserver", f"127.0.0.1:{os.environ['PORT']}", use_reloader=False, verbosity=0)
