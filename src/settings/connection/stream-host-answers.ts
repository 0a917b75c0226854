import type { StreamHostAnswer } from "../../service/hosts/stream-address.ts";
import { MAX_STREAM_HOSTS } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

export async function saveStreamHostAnswer(answer: StreamHostAnswer): Promise<void> {
  await changeAnswers((answers) => [...without(answers, answer), answer]);
}

/** Removes an answer, so that the user is asked again. */
export async function forgetStreamHostAnswer(answer: StreamHostAnswer): Promise<void> {
  await changeAnswers((answers) => without(answers, answer));
}

async function changeAnswers(
  change: (answers: readonly StreamHostAnswer[]) => StreamHostAnswer[],
): Promise<void> {
  await changeSettings(({ service, ...settings }) => {
    const streamHosts = change(service.streamHosts).slice(-MAX_STREAM_HOSTS);
    return { ...settings, service: { ...service, streamHosts } };
  });
}

function without(
  answers: readonly StreamHostAnswer[],
  { baseUrl, host }: StreamHostAnswer,
): StreamHostAnswer[] {
  return answers.filter((each) => each.baseUrl !== baseUrl || each.host !== host);
}
