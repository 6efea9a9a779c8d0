import "reflect-metadata";
import { Module, ValidationPipe } from "@nestjs/common";
import { APP_GUARD, NestFactory } from "@nestjs/core";
import { JwtModule } from "@nestjs/jwt";
import { DocumentBuilder, SwaggerModule } from "@nestjs/swagger";
import { AuthController, ProfileController, UsersController } from "./accounts.controller.js";
import { AuthGuard, RolesGuard } from "./guards.js";
import { LegacyNotesController, NotesController, NotesService } from "./notes.controller.js";
import { OfficeController, ProjectsController } from "./office.controller.js";
import { ArticlesController, FilesController } from "./publishing.controller.js";

@Module({
  imports: [JwtModule.register({ global: true, secret: process.env.SECRET, signOptions: { expiresIn: "1h" } })],
  controllers: [
    OfficeController,
    AuthController,
    ProfileController,
    UsersController,
    NotesController,
    LegacyNotesController,
    ProjectsController,
    ArticlesController,
    FilesController,
  ],
  providers: [NotesService, { provide: APP_GUARD, useClass: AuthGuard }, { provide: APP_GUARD, useClass: RolesGuard }],
})
class AppModule {}

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: ["error", "warn"] });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
  const config = new DocumentBuilder().setTitle("Harbour notes").setVersion("1.0").addBearerAuth().build();
  SwaggerModule.setup("api", app, () => SwaggerModule.createDocument(app, config));
  await app.listen(Number(process.env.PORT), "127.0.0.1");
}
bootstrap();
