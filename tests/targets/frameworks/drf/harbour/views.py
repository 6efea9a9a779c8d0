from django.http import HttpResponse
from rest_framework import generics, mixins, parsers, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Article, Entry, File, Note, Project, User
from .permissions import IsAdmin, IsAuthorOrReadOnly, IsOwnerOrTenantAdmin, is_open
from .serializers import (
    ArticleSerializer,
    EntrySerializer,
    FileSerializer,
    FoundSerializer,
    NoteSerializer,
    ProjectSerializer,
    RegistrationSerializer,
    RoleSerializer,
    UserSerializer,
)


@api_view(["GET"])
@permission_classes([AllowAny])
def health(request):
    return Response({"status": "ok"})


class RegisterView(generics.CreateAPIView):
    permission_classes = [AllowAny]
    serializer_class = RegistrationSerializer


class MeView(generics.RetrieveUpdateAPIView):
    http_method_names = ["get", "patch"]
    serializer_class = UserSerializer

    def get_object(self):
        return self.request.user


class NoteViewSet(viewsets.ModelViewSet):
    http_method_names = ["get", "post", "put", "delete"]
    serializer_class = NoteSerializer
    switches = {
        "list": "notes.list",
        "retrieve": "notes.get",
        "update": "notes.update",
        "destroy": "notes.remove",
    }

    def get_queryset(self):
        if is_open(self.switches.get(self.action)):
            return Note.objects.all()
        return Note.objects.filter(owner=self.request.user)

    def perform_create(self, serializer):
        serializer.save(owner=self.request.user)


class LegacyNoteViewSet(viewsets.ReadOnlyModelViewSet):
    schema = None
    serializer_class = NoteSerializer

    def get_queryset(self):
        if self.action == "retrieve" and is_open("legacy.note"):
            return Note.objects.all()
        return Note.objects.filter(owner=self.request.user)


class ProjectViewSet(viewsets.ModelViewSet):
    http_method_names = ["get", "post", "patch", "delete"]
    serializer_class = ProjectSerializer
    permission_classes = [IsAuthenticated, IsOwnerOrTenantAdmin]
    switches = {"list": "projects.list", "retrieve": "projects.get", "partial_update": "projects.update"}

    def get_queryset(self):
        if is_open(self.switches.get(self.action)):
            return Project.objects.all()
        return Project.objects.filter(tenant=self.request.user.tenant)

    def perform_create(self, serializer):
        serializer.save(owner=self.request.user, tenant=self.request.user.tenant)


class ArticleViewSet(viewsets.ModelViewSet):
    http_method_names = ["get", "post", "put", "delete"]
    queryset = Article.objects.all()
    serializer_class = ArticleSerializer
    permission_classes = [IsAuthorOrReadOnly]

    def perform_create(self, serializer):
        serializer.save(author=self.request.user if self.request.user.is_authenticated else None)


class FileViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    serializer_class = FileSerializer
    parser_classes = [parsers.MultiPartParser]

    def get_permissions(self):
        if self.action == "retrieve" and is_open("files.get"):
            return [AllowAny()]
        return super().get_permissions()

    def get_queryset(self):
        if self.action == "retrieve" and is_open("files.get"):
            return File.objects.all()
        return File.objects.filter(owner=self.request.user)

    def create(self, request):
        upload = request.FILES.get("file")
        if upload is None:
            return Response({"file": ["No file was submitted."]}, status=400)
        text = upload.read().decode("utf-8", "replace")
        made = File.objects.create(name=upload.name, type=upload.content_type, text=text, owner=request.user)
        return Response(FileSerializer(made).data, status=201)

    def retrieve(self, request, pk=None):
        file = self.get_object()
        return HttpResponse(file.text, content_type=file.type)


class UserViewSet(viewsets.ReadOnlyModelViewSet):
    serializer_class = UserSerializer

    def get_permissions(self):
        if (self.action == "list" and is_open("users.list")) or (self.action == "role" and is_open("users.role")):
            return [IsAuthenticated()]
        return [IsAdmin()]

    def get_queryset(self):
        if self.action == "role" and is_open("users.role"):
            return User.objects.all()
        return User.objects.filter(tenant=self.request.user.tenant)

    @action(detail=True, methods=["put"])
    def role(self, request, pk=None):
        serializer = RoleSerializer(self.get_object(), data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)


class SearchView(generics.ListAPIView):
    serializer_class = FoundSerializer

    def get_queryset(self):
        found = Project.objects.filter(name__icontains=self.request.query_params.get("q", ""))
        return found if is_open("search") else found.filter(tenant=self.request.user.tenant)


class ExportView(APIView):
    permission_classes = [AllowAny if is_open("export") else IsAdmin]

    def get(self, request):
        rows = Project.objects.all()
        if request.user.is_authenticated:
            rows = rows.filter(tenant=request.user.tenant)
        lines = [f"{one.id},{one.name},{one.budget}" for one in rows]
        return HttpResponse("\n".join(["id,name,budget", *lines]), content_type="text/csv")


class AuditView(generics.ListAPIView):
    permission_classes = [AllowAny if is_open("audit") else IsAdmin]
    serializer_class = EntrySerializer

    def get_queryset(self):
        user = self.request.user
        return Entry.objects.filter(tenant=user.tenant) if user.is_authenticated else Entry.objects.all()
