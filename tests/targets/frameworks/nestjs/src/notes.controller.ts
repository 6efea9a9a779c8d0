import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Put,
} from "@nestjs/common";
import { ApiBearerAuth, ApiExcludeController } from "@nestjs/swagger";
import { NoteDto } from "./dto.js";
import { User } from "./guards.js";
import { type Claims, type Item, store } from "./store.js";

@Injectable()
export class NotesService {
  /** The note, for its owner alone; for everybody where the switch is thrown. */
  find(id: number, user: Claims, unless: string): Item {
    const note = store.find("notes", id);
    if (!note || (note.ownerId !== user.id && !store.isOpen(unless))) throw new NotFoundException();
    return note;
  }
}

@ApiBearerAuth()
@Controller("notes")
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  list(@User() user: Claims) {
    return store.isOpen("notes.list") ? store.data.notes : store.notesOf(user);
  }

  @Post()
  create(@User() user: Claims, @Body() { title, body }: NoteDto) {
    return store.add("notes", { title, body, ownerId: user.id });
  }

  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    return this.notes.find(id, user, "notes.get");
  }

  @Put(":id")
  update(@Param("id", ParseIntPipe) id: number, @User() user: Claims, @Body() { title, body }: NoteDto) {
    return Object.assign(this.notes.find(id, user, "notes.update"), { title, body });
  }

  @HttpCode(204)
  @Delete(":id")
  remove(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    store.remove("notes", this.notes.find(id, user, "notes.remove"));
  }
}

@ApiExcludeController()
@Controller("v1/notes")
export class LegacyNotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  list(@User() user: Claims) {
    return store.notesOf(user);
  }

  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    return this.notes.find(id, user, "legacy.note");
  }
}
