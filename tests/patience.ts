import { configure } from "@testing-library/react";

// A wait ends with what it waits for. Its limit is for what never comes, and a busy machine must not reach it: with the
// library's own 1,000 ms three screens failed while four other programs were at work.
configure({ asyncUtilTimeout: 30_000 });
