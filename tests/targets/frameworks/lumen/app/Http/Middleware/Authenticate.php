<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Contracts\Auth\Factory as Auth;

class Authenticate
{
    public function __construct(protected Auth $auth)
    {
    }

    public function handle($request, Closure $next)
    {
        return $this->auth->guard()->guest() ? response('Unauthorized.', 401) : $next($request);
    }
}
