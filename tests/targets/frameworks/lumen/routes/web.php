<?php

/** @var Laravel\Lumen\Routing\Router $router */

/** The middleware of a route, without it where the route's switch is thrown. */
$unless = fn (string $name, array $middleware) => is_open($name) ? [] : ['middleware' => $middleware];

$router->group(['prefix' => 'api'], function ($router) use ($unless) {
    $router->get('health', fn () => response()->json(['status' => 'ok']));
    $router->post('auth/register', 'AccountController@register');
    $router->post('auth/login', 'AccountController@login');
    $router->get('articles', 'ArticleController@index');
    $router->get('articles/{id}', 'ArticleController@show');
    $router->post('articles', $unless('articles.create', ['auth']) + ['uses' => 'ArticleController@store']);
    $router->get('files/{id}', $unless('files.get', ['auth']) + ['uses' => 'AttachmentController@show']);
    $router->get('export', $unless('export', ['auth', 'admin']) + ['uses' => 'OfficeController@export']);
    $router->get('audit', $unless('audit', ['auth', 'admin']) + ['uses' => 'OfficeController@audit']);

    $router->group(['middleware' => 'auth'], function ($router) use ($unless) {
        $router->get('me', 'AccountController@show');
        $router->patch('me', 'AccountController@update');
        $router->get('notes', 'NoteController@index');
        $router->post('notes', 'NoteController@store');
        $router->get('notes/{id}', 'NoteController@show');
        $router->put('notes/{id}', 'NoteController@update');
        $router->delete('notes/{id}', 'NoteController@destroy');
        $router->get('projects', 'ProjectController@index');
        $router->post('projects', 'ProjectController@store');
        $router->get('projects/{id}', 'ProjectController@show');
        $router->patch('projects/{id}', 'ProjectController@update');
        $router->delete('projects/{id}', 'ProjectController@destroy');
        $router->put('articles/{id}', 'ArticleController@update');
        $router->delete('articles/{id}', 'ArticleController@destroy');
        $router->get('files', 'AttachmentController@index');
        $router->post('files', 'AttachmentController@store');
        $router->get('search', 'ProjectController@search');
        $router->get('users', $unless('users.list', ['admin']) + ['uses' => 'OfficeController@users']);
        $router->get('users/{id}', ['middleware' => 'admin', 'uses' => 'OfficeController@user']);
        $router->put('users/{id}/role', $unless('users.role', ['admin']) + ['uses' => 'OfficeController@role']);

        $router->get('v1/notes', 'NoteController@first');
        $router->get('v1/notes/{id}', 'NoteController@showFirst');
    });
});
