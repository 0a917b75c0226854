import { ROOT } from "./build-extension.ts";
import { faultySubjects } from "./commit-subjects.ts";

const faults = faultySubjects(ROOT);
for (const fault of faults) console.error(`Commit subject ${fault}`);
if (faults.length > 0) process.exitCode = 1;
