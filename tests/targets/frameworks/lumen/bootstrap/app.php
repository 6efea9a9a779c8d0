<?php

require_once 'Laravel/Lumen/autoload.php';

spl_autoload_register(function (string $class) {
    $file = dirname(__DIR__) . '/app/' . str_replace('\\', '/', substr($class, strlen('App\\'))) . '.php';
    if (str_starts_with($class, 'App\\') && is_file($file)) {
        require $file;
    }
});

/** Whether a switch is thrown. */
function is_open(string $name): bool
{
    return $name !== '' && in_array($name, explode(',', (string) getenv('HOLES')), true);
}

putenv('LOG_CHANNEL=errorlog');
putenv('CACHE_DRIVER=array');

$app = new Laravel\Lumen\Application(dirname(__DIR__));
$app->configure('database');
$app->configure('auth');
$app->withFacades();
$app->withEloquent();
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Handler::class);
$app->routeMiddleware([
    'auth' => App\Http\Middleware\Authenticate::class,
    'admin' => App\Http\Middleware\AdminOnly::class,
]);
$app->register(App\Providers\AuthServiceProvider::class);
$app->router->group(['namespace' => 'App\Http\Controllers'], function ($router) {
    require dirname(__DIR__) . '/routes/web.php';
});

return $app;
