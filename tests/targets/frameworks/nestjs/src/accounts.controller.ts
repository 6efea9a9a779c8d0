import {
  Body,
  ConflictException,
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
  UnauthorizedException,
} from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import { ApiBearerAuth } from "@nestjs/swagger";
import { NameDto, RoleDto, SignInDto, SignUpDto } from "./dto.js";
import { Public, Roles, User } from "./guards.js";
import { type Claims, type Item, store } from "./store.js";

@Controller("auth")
export class AuthController {
  constructor(private readonly jwt: JwtService) {}

  @Public()
  @Post("register")
  register(@Body() given: SignUpDto) {
    const made = store.register(given);
    if (!made) throw new ConflictException();
    return made;
  }

  @Public()
  @HttpCode(200)
  @Post("login")
  async login(@Body() { email, password }: SignInDto) {
    const user = store.accountOf(email, password);
    if (!user) throw new UnauthorizedException();
    const { id, role, tenantId } = user;
    return { access_token: await this.jwt.signAsync({ id, role, tenantId }) };
  }
}

@ApiBearerAuth()
@Controller("me")
export class ProfileController {
  @Get()
  show(@User() user: Claims) {
    return store.withoutPassword(store.find("users", user.id) as Item);
  }

  @Patch()
  update(@User() user: Claims, @Body() { name }: NameDto) {
    return store.withoutPassword(Object.assign(store.find("users", user.id) as Item, { name }));
  }
}

@ApiBearerAuth()
@Controller("users")
export class UsersController {
  @Roles("admin", "users.list")
  @Get()
  list(@User() user: Claims) {
    return store.usersOf(user);
  }

  @Roles("admin")
  @Get(":id")
  show(@Param("id", ParseIntPipe) id: number, @User() user: Claims) {
    return store.withoutPassword(this.colleague(id, user));
  }

  @Roles("admin", "users.role")
  @Put(":id/role")
  role(@Param("id", ParseIntPipe) id: number, @User() user: Claims, @Body() { role }: RoleDto) {
    return store.withoutPassword(Object.assign(this.colleague(id, user, "users.role"), { role }));
  }

  private colleague(id: number, user: Claims, unless = ""): Item {
    const found = store.find("users", id);
    if (!found || (found.tenantId !== user.tenantId && !store.isOpen(unless))) throw new NotFoundException();
    return found;
  }
}
