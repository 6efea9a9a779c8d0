<?php

namespace App\Http\Middleware;

use Closure;

class AdminOnly
{
    public function handle($request, Closure $next)
    {
        return $request->user()->role === 'admin' ? $next($request) : response()->json(['error' => 'Forbidden'], 403);
    }
}
