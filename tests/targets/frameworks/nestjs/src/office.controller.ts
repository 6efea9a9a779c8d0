import {
  Body,
  Controller,
  Delete,
  ForbiddenException,
  Get,
  Header,
  HttpCode,
  NotFoundException,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
} from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { ProjectChangesDto, ProjectDto } from "./dto.js";
import { Public, Roles, User } from "./guards.js";
import { type Claims, type Item, store } from "./store.js";

@ApiBearerAuth()
@Controller("projects")
export class ProjectsController {
  @Get()
  list(@User() user: Claims) {
    return store.isOpen("projects.list") ? store.data.projects : store.projectsOf(user);
  }

  @Post()
  create(@User() user: Claims, @Body() { name, budget }: ProjectDto) {
    return store.add("projects", { name, budget, tenantId: user.tenantId, ownerId: user.id });
  }

  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    return this.ofTenant(id, user, "projects.get");
  }

  @Patch(":id")
  update(@Param("id", ParseIntPipe) id: number, @User() user: Claims, @Body() changes: ProjectChangesDto) {
    return Object.assign(this.toChange(id, user, "projects.update"), changes);
  }

  @HttpCode(204)
  @Delete(":id")
  remove(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    store.remove("projects", this.toChange(id, user, "projects.remove"));
  }

  private ofTenant(id: number, user: Claims, unless: string): Item {
    const found = store.find("projects", id);
    if (!found || (found.tenantId !== user.tenantId && !store.isOpen(unless))) throw new NotFoundException();
    return found;
  }

  private toChange(id: number, user: Claims, unless: string): Item {
    const found = this.ofTenant(id, user, unless);
    if (found.ownerId !== user.id && user.role !== "admin" && !store.isOpen(unless)) throw new ForbiddenException();
    return found;
  }
}

@Controller()
export class OfficeController {
  @Public()
  @Get("health")
  health() {
    return { status: "ok" };
  }

  @ApiBearerAuth()
  @Get("search")
  search(@User() user: Claims, @Query("q") text = "") {
    return store.search(store.isOpen("search") ? store.data.projects : store.projectsOf(user), text);
  }

  @ApiBearerAuth()
  @Public("export")
  @Roles("admin")
  @Header("content-type", "text/csv")
  @Get("export")
  export(@User() user?: Claims) {
    return store.csvOf(user ? store.projectsOf(user) : store.data.projects);
  }

  @ApiBearerAuth()
  @Public("audit")
  @Roles("admin")
  @Get("audit")
  audit(@User() user?: Claims) {
    return user ? store.auditOf(user) : store.data.audit;
  }
}
