<?php

return [
    'default' => 'sqlite',
    'connections' => [
        'sqlite' => ['driver' => 'sqlite', 'database' => getenv('PUBLIC') . '/service.sqlite', 'prefix' => ''],
    ],
    'migrations' => 'migrations',
];
