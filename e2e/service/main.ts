import { startService } from "./start-service.ts";

const port = Number(process.env.PORT ?? 4700);
const service = await startService({ port, log: (line) => console.error(line) });
console.log(`Paid plan: ${service.url}   key: local-key`);
console.log(`Free plan: ${service.freeUrl}   key: local-key:fx`);
console.log(`Sessions, their accounts and the modes: ${service.url}/`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    service.close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  });
}
