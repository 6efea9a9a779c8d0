import os

from rest_framework.permissions import SAFE_METHODS, BasePermission

_holes = {name for name in os.environ.get("HOLES", "").split(",") if name}


def is_open(name):
    """Whether a switch is thrown."""
    return name in _holes


class IsAdmin(BasePermission):
    def has_permission(self, request, view):
        return bool(request.user and request.user.is_authenticated and request.user.role == "admin")


class IsOwnerOrTenantAdmin(BasePermission):
    """Reading is for the whole company, changing for whose it is and for the company's admin."""

    def has_object_permission(self, request, view, project):
        if request.method in SAFE_METHODS:
            return True
        if request.method == "PATCH" and is_open("projects.update"):
            return True
        return project.owner == request.user or (
            request.user.role == "admin" and project.tenant_id == request.user.tenant_id
        )


class IsAuthorOrReadOnly(BasePermission):
    def has_permission(self, request, view):
        if request.method in SAFE_METHODS or (request.method == "POST" and is_open("articles.create")):
            return True
        return bool(request.user and request.user.is_authenticated)

    def has_object_permission(self, request, view, article):
        if request.method in SAFE_METHODS or (request.method == "PUT" and is_open("articles.update")):
            return True
        return article.author == request.user
