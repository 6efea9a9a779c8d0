<?php

use Illuminate\Support\Facades\Schema;

touch(getenv('PUBLIC') . '/service.sqlite');
require __DIR__ . '/bootstrap/app.php';

$seed = json_decode(file_get_contents(getenv('SEED')), true);
$columns = [
    'tenants' => ['name'],
    'users' => ['name', 'email', 'password', 'role', 'tenant_id', 'api_token'],
    'notes' => ['title', 'body', 'owner_id'],
    'projects' => ['name', 'budget', 'tenant_id', 'owner_id'],
    'articles' => ['title', 'text', 'author_id'],
    'attachments' => ['name', 'type', 'text', 'owner_id'],
    'entries' => ['actor', 'action', 'address', 'tenant_id'],
];
foreach ($columns as $name => $fields) {
    Schema::create($name, function ($table) use ($fields) {
        $table->increments('id');
        foreach ($fields as $field) {
            str_ends_with($field, '_id') ? $table->integer($field)->nullable() : $table->string($field)->nullable();
        }
    });
}
$tables = ['files' => 'attachments', 'audit' => 'entries'];
foreach ($seed as $name => $rows) {
    foreach ($rows as $row) {
        $stored = [];
        foreach ($row as $field => $value) {
            $stored[strtolower(preg_replace('/[A-Z]/', '_$0', $field))] = $field === 'password'
                ? password_hash($value, PASSWORD_BCRYPT, ['cost' => 4]) : $value;
        }
        app('db')->table($tables[$name] ?? $name)->insert($stored);
    }
}
