import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  SetMetadata,
  UnauthorizedException,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { JwtService } from "@nestjs/jwt";
import type { Request } from "express";
import { type Claims, store } from "./store.js";

type Asked = Request & { user?: Claims };

/** Lets strangers in. `unless`: only where the switch of that name is thrown. */
export const Public = (when?: string) => SetMetadata("public", when === undefined || store.isOpen(when));
/** Lets in those of a role; everybody who signs in where the switch of that name is thrown. */
export const Roles = (role: Claims["role"], unless?: string) =>
  SetMetadata("role", unless !== undefined && store.isOpen(unless) ? null : role);
/** Who asks, by their token. */
export const User = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Asked>().user;
});

@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean>("public", [context.getHandler(), context.getClass()]);
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<Asked>();
    const [type, token] = request.headers.authorization?.split(" ") ?? [];
    if (type !== "Bearer" || !token) throw new UnauthorizedException();
    try {
      request.user = await this.jwt.verifyAsync<Claims>(token);
    } catch {
      throw new UnauthorizedException();
    }
    return true;
  }
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const role = this.reflector.getAllAndOverride<string | null>("role", [context.getHandler(), context.getClass()]);
    const isPublic = this.reflector.getAllAndOverride<boolean>("public", [context.getHandler(), context.getClass()]);
    if (!role || isPublic) return true;
    if (context.switchToHttp().getRequest<Asked>().user?.role !== role) throw new ForbiddenException();
    return true;
  }
}
