import { ApiProperty, PartialType } from "@nestjs/swagger";
import { IsEmail, IsIn, IsNumber, IsString, MinLength } from "class-validator";

export class SignInDto {
  @ApiProperty()
  @IsString()
  email: string;

  @ApiProperty()
  @IsString()
  password: string;
}

export class SignUpDto {
  @ApiProperty()
  @IsEmail()
  email: string;

  @ApiProperty()
  @MinLength(8)
  password: string;

  @ApiProperty()
  @IsString()
  name: string;
}

export class NameDto {
  @ApiProperty()
  @IsString()
  name: string;
}

export class NoteDto {
  @ApiProperty()
  @IsString()
  title: string;

  @ApiProperty()
  @IsString()
  body: string;
}

export class ProjectDto {
  @ApiProperty()
  @IsString()
  name: string;

  @ApiProperty()
  @IsNumber()
  budget: number;
}

export class ProjectChangesDto extends PartialType(ProjectDto) {}

export class ArticleDto {
  @ApiProperty()
  @IsString()
  title: string;

  @ApiProperty()
  @IsString()
  text: string;
}

export class RoleDto {
  @ApiProperty({ enum: ["admin", "member"] })
  @IsIn(["admin", "member"])
  role: string;
}
