<?php

// The page and its script are files; everything else is the service's.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (in_array($path, ['/', '/index.html', '/app.js'], true)) {
    return false;
}
// PHP's own server takes what looks like a file for a script.
$_SERVER['SCRIPT_NAME'] = '/index.php';
(require __DIR__ . '/bootstrap/app.php')->run();
