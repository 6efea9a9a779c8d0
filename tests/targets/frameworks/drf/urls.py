from django.urls import include, path
from harbour import views
from rest_framework.permissions import AllowAny
from rest_framework.routers import DefaultRouter
from rest_framework.schemas import get_schema_view
from rest_framework_simplejwt.views import TokenObtainPairView

router = DefaultRouter()
router.register("notes", views.NoteViewSet, basename="note")
router.register("projects", views.ProjectViewSet, basename="project")
router.register("articles", views.ArticleViewSet, basename="article")
router.register("files", views.FileViewSet, basename="file")
router.register("users", views.UserViewSet, basename="user")

urlpatterns = [
    path("openapi", get_schema_view(title="Harbour notes", public=True, permission_classes=[AllowAny])),
    path("api/", include(router.urls)),
    path("api/health/", views.health),
    path("api/auth/register/", views.RegisterView.as_view()),
    path("api/auth/login/", TokenObtainPairView.as_view()),
    path("api/me/", views.MeView.as_view()),
    path("api/search/", views.SearchView.as_view()),
    path("api/export/", views.ExportView.as_view()),
    path("api/audit/", views.AuditView.as_view()),
    path("api/v1/notes/", views.LegacyNoteViewSet.as_view({"get": "list"})),
    path("api/v1/notes/<int:pk>/", views.LegacyNoteViewSet.as_view({"get": "retrieve"})),
]
