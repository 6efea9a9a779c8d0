from django.contrib.auth.models import AbstractUser
from django.db import models


class Tenant(models.Model):
    name = models.CharField(max_length=200)


class User(AbstractUser):
    email = models.EmailField(unique=True)
    name = models.CharField(max_length=200)
    role = models.CharField(max_length=20, choices=[("admin", "admin"), ("member", "member")], default="member")
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = []


class Note(models.Model):
    title = models.CharField(max_length=200)
    body = models.TextField()
    owner = models.ForeignKey(User, on_delete=models.CASCADE)


class Project(models.Model):
    name = models.CharField(max_length=200)
    budget = models.FloatField()
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    owner = models.ForeignKey(User, on_delete=models.CASCADE)


class Article(models.Model):
    title = models.CharField(max_length=200)
    text = models.TextField()
    author = models.ForeignKey(User, on_delete=models.CASCADE, null=True)


class File(models.Model):
    name = models.CharField(max_length=200)
    type = models.CharField(max_length=100)
    text = models.TextField()
    owner = models.ForeignKey(User, on_delete=models.CASCADE)


class Entry(models.Model):
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    actor = models.CharField(max_length=100)
    action = models.CharField(max_length=200)
    address = models.CharField(max_length=45)
