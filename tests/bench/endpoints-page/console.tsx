/// <reference path="../../../src/client/virtual-contract.d.ts" />
/// <reference types="vite/client" />
import { openConsole } from "../../../src/console/open-console.fixture.ts";
import { endpointAnswers } from "../../../src/parts/endpoint/endpoint-answers.fixture.ts";
import { manyEndpoints } from "../many-endpoints.ts";
import "./page.css";

// The whole console over a platform in memory: what is measured is the screen, not the network.
const { root } = openConsole({ answers: endpointAnswers(manyEndpoints(10_000)) });
root.style.height = "100%";
