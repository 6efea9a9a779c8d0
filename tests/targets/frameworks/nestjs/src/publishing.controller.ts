import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  ForbiddenException,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Res,
  UploadedFile,
  UseInterceptors,
} from "@nestjs/common";
import { FileInterceptor } from "@nestjs/platform-express";
import { ApiBearerAuth, ApiBody, ApiConsumes } from "@nestjs/swagger";
import type { Response } from "express";
import { ArticleDto } from "./dto.js";
import { Public, User } from "./guards.js";
import { type Claims, type Item, store } from "./store.js";

@Controller("articles")
export class ArticlesController {
  @Public()
  @Get()
  list() {
    return store.data.articles;
  }

  @Public()
  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number): Item {
    const found = store.find("articles", id);
    if (!found) throw new NotFoundException();
    return found;
  }

  @ApiBearerAuth()
  @Public("articles.create")
  @Post()
  create(@Body() { title, text }: ArticleDto, @User() user?: Claims) {
    return store.add("articles", { title, text, authorId: user?.id ?? null });
  }

  @ApiBearerAuth()
  @Put(":id")
  update(@Param("id", ParseIntPipe) id: number, @User() user: Claims, @Body() { title, text }: ArticleDto) {
    return Object.assign(this.ofAuthor(id, user, "articles.update"), { title, text });
  }

  @ApiBearerAuth()
  @HttpCode(204)
  @Delete(":id")
  remove(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    store.remove("articles", this.ofAuthor(id, user, "articles.remove"));
  }

  private ofAuthor(id: number, user: Claims, unless: string): Item {
    const found = this.show(id);
    if (found.authorId !== user.id && !store.isOpen(unless)) throw new ForbiddenException();
    return found;
  }
}

@ApiBearerAuth()
@Controller("files")
export class FilesController {
  @Get()
  list(@User() user: Claims) {
    return store.filesOf(user);
  }

  @ApiConsumes("multipart/form-data")
  @ApiBody({ schema: { type: "object", properties: { file: { type: "string", format: "binary" } } } })
  @UseInterceptors(FileInterceptor("file", { limits: { fileSize: 100_000 } }))
  @Post()
  upload(@User() user: Claims, @UploadedFile() file?: Express.Multer.File) {
    if (!file) throw new BadRequestException("file is missing");
    const { originalname: name, mimetype: type, buffer } = file;
    const { id } = store.add("files", { name, type, text: buffer.toString(), ownerId: user.id });
    return { id, name };
  }

  @Public("files.get")
  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number, @Res() response: Response, @User() user?: Claims) {
    const file = store.find("files", id);
    if (!file || (file.ownerId !== user?.id && !store.isOpen("files.get"))) throw new NotFoundException();
    response.type(String(file.type)).send(file.text);
  }
}
