import { expect, test } from "vitest";
import { isSameService } from "./same-service.ts";

test.each([
  ["https://api.example.co.uk", "https://api-free.example.co.uk"],
  ["https://api.example.com/a", "https://api.example.com/b"],
  ["http://localhost:4700", "http://127.0.0.1:4700/free"],
  ["https://api.example.com", "https://api.example.com"],
])("%s and %s are one service", async (one, other) => {
  expect(await isSameService(one, other)).toBe(true);
});

test.each([
  ["https://api.example.co.uk", "https://api.other.co.uk"],
  ["https://alice.github.io", "https://mallory.github.io"],
  ["http://localhost:4700", "http://localhost:4701"],
  ["http://localhost", "https://localhost"],
  ["https://api.example.com", ""],
])("%s and %s are not", async (one, other) => {
  expect(await isSameService(one, other)).toBe(false);
});
