import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  finishedConditionOf,
  jobResource
} from "./chunk-KCX6NFJQ.js";
import {
  onEventsOf
} from "./chunk-EM6ZFQRI.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  controllerOf,
  isControlledBy,
  isNamespaceTerminating,
  newControllerRef,
  whenShown
} from "./chunk-EK3KIYWR.js";
import "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  objectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-REQD7X4D.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import {
  isAlreadyExists,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import {
  parseDuration
} from "./chunk-B5WTZJPO.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/cron-job/zone-offset.ts
var formats = /* @__PURE__ */ new Map();
function zoneOffset(zone, ms) {
  if (zone === "" || zone === "UTC") return 0;
  let format = formats.get(zone);
  if (format === void 0) {
    format = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric"
    });
    formats.set(zone, format);
  }
  const parts = {};
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day: day2 = 1, hour: hour2 = 0, minute: minute2 = 0, second: second2 = 0 } = parts;
  return Date.UTC(year, month - 1, day2, hour2, minute2, second2) - Math.floor(ms / 1e3) * 1e3;
}
function fromLocal(zone, local) {
  const first = zoneOffset(zone, local);
  return first === 0 ? local : local - zoneOffset(zone, local - first);
}
function formatInZone(zone, ms) {
  const offset = zoneOffset(zone, ms);
  const text = new Date(ms + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${text}Z`;
  const minutes = Math.abs(Math.round(offset / 6e4));
  const two = (value) => String(value).padStart(2, "0");
  return `${text}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

// packages/controllers/src/cron-job/cron-schedule.ts
var bounds = {
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31 },
  month: {
    min: 1,
    max: 12,
    names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  },
  weekday: { min: 0, max: 6, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] }
};
var descriptors = {
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@hourly": "0 * * * *"
};
var second = 1e3;
var minute = 60 * second;
var hour = 60 * minute;
var day = 24 * hour;
function parseCronSchedule(schedule, timeZone = "") {
  const [, zone = timeZone, text = ""] = /^(?:(?:CRON_)?TZ=(\S*)\s+)?(.*)$/s.exec(schedule.trim()) ?? [];
  zoneOffset(zone, 0);
  if (text.startsWith("@every ")) {
    const nanoseconds = parseDuration(text.slice("@every ".length));
    const period = Math.max(Math.floor(Number(nanoseconds) / 1e9), 1) * second;
    return { next: (after) => Math.floor(after / second) * second + period };
  }
  const given = (descriptors[text] ?? text).split(/\s+/).filter((part) => part !== "");
  if (given.length !== 5) throw new Error(`expected exactly 5 fields, found ${given.length}: [${given.join(" ")}]`);
  const [minutes, hours, days, months, weekdays] = Object.values(bounds).map(
    (limits, i) => parseField(given[i], limits)
  );
  const isDay = (date) => {
    const byDate = days.values.has(date.getUTCDate());
    const byWeekday = weekdays.values.has(date.getUTCDay());
    return days.isStar || weekdays.isStar ? byDate && byWeekday : byDate || byWeekday;
  };
  return { next: (after) => nextTime(after, zone, { minutes, hours, months, isDay }) };
}
function nextTime(after, zone, { minutes, hours, months, isDay }) {
  let time = Math.floor(after / second) * second + second;
  const local = () => new Date(time + zoneOffset(zone, time));
  const at = (year, month, date, hours2 = 0) => fromLocal(zone, Date.UTC(year, month, date, hours2));
  const lastYear = local().getUTCFullYear() + 5;
  let isRaised = false;
  search: while (local().getUTCFullYear() <= lastYear) {
    for (let now = local(); !months.values.has(now.getUTCMonth() + 1); now = local()) {
      isRaised = true;
      time = at(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
      if (local().getUTCMonth() === 0) continue search;
    }
    for (let now = local(); !isDay(now); now = local()) {
      isRaised = true;
      time = at(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
      const hours2 = local().getUTCHours();
      if (hours2 > 12) time += day - hours2 * hour;
      else time -= hours2 * hour;
      if (local().getUTCDate() === 1) continue search;
    }
    for (let now = local(); !hours.values.has(now.getUTCHours()); now = local()) {
      if (!isRaised) time = at(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), now.getUTCHours());
      isRaised = true;
      time += hour;
      if (local().getUTCHours() === 0) continue search;
    }
    for (let now = local(); !minutes.values.has(now.getUTCMinutes()); now = local()) {
      if (!isRaised) time = Math.floor(time / minute) * minute;
      isRaised = true;
      time += minute;
      if (local().getUTCMinutes() === 0) continue search;
    }
    if (local().getUTCSeconds() === 0) return time;
    isRaised = true;
    time = Math.floor(time / minute) * minute + minute;
    if (local().getUTCMinutes() === 0) continue;
  }
  return void 0;
}
function parseField(text, limits) {
  const values = /* @__PURE__ */ new Set();
  let isStar = false;
  for (const part of text.split(",").filter((each) => each !== "")) {
    const [range = "", step, ...more] = part.split("/");
    const [low = "", high, ...evenMore] = range.split("-");
    if (more.length > 0 || evenMore.length > 0) throw new Error(`failed to parse ${part}`);
    const isAll = low === "*" || low === "?";
    const by = step === void 0 ? 1 : parseNumber(step);
    const start = isAll ? limits.min : parseNumber(low, limits);
    let end = isAll ? limits.max : start;
    if (!isAll && high !== void 0) end = parseNumber(high, limits);
    else if (step !== void 0) end = limits.max;
    if (start < limits.min || end > limits.max || start > end || by === 0) throw new Error(`failed to parse ${part}`);
    if (isAll && by === 1) isStar = true;
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return { values, isStar };
}
function parseNumber(text, limits) {
  const name = limits?.names?.indexOf(text.toLowerCase()) ?? -1;
  if (name >= 0) return (limits?.min ?? 0) + name;
  if (!/^[0-9]+$/.test(text)) throw new Error(`failed to parse int from ${text}`);
  return Number(text);
}

// packages/controllers/src/cron-job/job-of-cron-job.ts
var cronJobKind = { apiVersion: "batch/v1", kind: "CronJob" };
function jobNameFor({ metadata }, at) {
  return `${metadata?.name}-${Math.floor(at / 6e4)}`;
}
function jobOfCronJob(cronJob, at) {
  const { metadata, spec } = cronJob;
  const { metadata: template = {}, spec: jobSpec } = spec?.jobTemplate ?? {};
  return {
    metadata: {
      name: jobNameFor(cronJob, at),
      ...metadata?.namespace !== void 0 && { namespace: metadata.namespace },
      creationTimestamp: formatTime(at),
      ...template.labels && { labels: template.labels },
      annotations: {
        ...template.annotations,
        "batch.kubernetes.io/cronjob-scheduled-timestamp": formatInZone(spec?.timeZone ?? "", at)
      },
      ownerReferences: [newControllerRef(cronJob, cronJobKind)]
    },
    ...jobSpec && { spec: jobSpec }
  };
}

// packages/controllers/src/cron-job/schedule-times.ts
var nextScheduleDelta = 100;
function scheduleTimes({ metadata, spec, status }, now, schedule, { useDeadline }) {
  const from = Date.parse(status?.lastScheduleTime ?? metadata?.creationTimestamp ?? "");
  let earliest = Number.isNaN(from) ? now : from;
  const deadline = spec?.startingDeadlineSeconds;
  if (useDeadline && deadline !== void 0) earliest = Math.max(earliest, now - deadline * 1e3);
  const first = schedule.next(earliest);
  const second2 = first === void 0 ? void 0 : schedule.next(first);
  if (first === void 0) throw new Error("time difference between two schedules is less than 1 second");
  if (now < first) return { earliest, mostRecent: void 0, missed: "none" };
  if (second2 === void 0 || now < second2) return { earliest, mostRecent: first, missed: "none" };
  const period = Math.round((second2 - first) / 1e3);
  if (period < 1) throw new Error("time difference between two schedules is less than 1 second");
  const count = Math.floor(Math.floor((now - first) / 1e3) / period) + 1;
  let mostRecent;
  let time = schedule.next(first + (count - 2) * period * 1e3);
  while (time !== void 0 && time <= now) {
    mostRecent = time;
    time = schedule.next(time);
  }
  return { earliest, mostRecent, missed: count > 100 ? "many" : "few" };
}
function untilNextSchedule(cronJob, now, schedule) {
  let from = now;
  try {
    const { earliest, mostRecent, missed } = scheduleTimes(cronJob, now, schedule, { useDeadline: false });
    from = mostRecent ?? (missed === "none" ? earliest : now);
  } catch {
  }
  const next = schedule.next(from);
  return next === void 0 ? void 0 : next + nextScheduleDelta - now;
}

// packages/controllers/src/cron-job/cron-job-controller.ts
var cronJobResource = {
  group: "batch",
  version: "v1",
  resource: "cronjobs",
  kind: "CronJob",
  namespaced: true
};
var newCronJobController = (context) => {
  const { clock } = context;
  const client = context.clientOf("cronjob-controller");
  const cronJobs = client.resource(cronJobResource);
  const jobs = client.resource(jobResource);
  const informer = context.informers.informer(cronJobResource);
  const jobInformer = context.informers.informer(jobResource);
  const events = newEventRecorder({ client, component: "cronjob-controller", clock });
  const queue = newWorkQueue({ clock });
  const tell = ({ cronJob }, type, reason, message) => events.record({ metadata: cronJob.metadata ?? {} }, cronJobKind, type, reason, message);
  const setStatus = (run, status) => {
    run.cronJob = { ...run.cronJob, status: { ...run.cronJob.status, ...status } };
    run.isChanged = true;
  };
  const activeOf = ({ cronJob }) => cronJob.status?.active ?? [];
  const isActive = (run, job) => activeOf(run).some(({ uid }) => uid === job.metadata.uid);
  const dropActive = (run, uid) => setStatus(run, { active: activeOf(run).filter((each) => each.uid !== uid) });
  const deleteJob = async (run, job, signal) => {
    const { namespace = "", name = "", uid } = job.metadata;
    try {
      const answer = await jobs.namespace(namespace).delete(name, { propagationPolicy: "Background", signal });
      await whenShown(jobInformer, [answer], clock, signal);
    } catch (error) {
      tell(run, "Warning", "FailedDelete", `Deleted job: ${textOf(error)}`);
      return false;
    }
    dropActive(run, uid);
    tell(run, "Normal", "SuccessfulDelete", `Deleted job ${name}`);
    return true;
  };
  const cleanUp = async (run, own, signal) => {
    const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = run.cronJob.spec ?? {};
    for (const [type, limit] of [
      ["Complete", successfulJobsHistoryLimit],
      ["Failed", failedJobsHistoryLimit]
    ]) {
      if (limit === void 0) continue;
      const finished = own.filter((job) => finishedConditionOf(job)?.type === type).sort(compareStartTimes);
      for (const job of finished.slice(0, Math.max(finished.length - limit, 0))) await deleteJob(run, job, signal);
    }
  };
  const followJobs = async (run, own, signal) => {
    const { namespace = "", name = "" } = run.cronJob.metadata ?? {};
    for (const job of own) {
      const condition = finishedConditionOf(job);
      if (condition === void 0) {
        if (isActive(run, job)) continue;
        const latest = { ...run, cronJob: await cronJobs.namespace(namespace).get(name, { signal }) };
        if (isActive(latest, job)) run.cronJob = latest.cronJob;
        else {
          const text = `Saw a job that the controller did not create or forgot: ${job.metadata.name}`;
          tell(run, "Warning", "UnexpectedJob", text);
        }
        continue;
      }
      if (isActive(run, job)) {
        dropActive(run, job.metadata.uid);
        const text = `Saw completed job: ${job.metadata.name}, condition: ${condition.type}`;
        tell(run, "Normal", "SawCompletedJob", text);
      }
      const { completionTime } = job.status ?? {};
      if (condition.type === "Complete" && completionTime) {
        if (completionTime > (run.cronJob.status?.lastSuccessfulTime ?? "")) {
          setStatus(run, { lastSuccessfulTime: completionTime });
        }
      }
    }
    for (const active of activeOf(run)) {
      if (own.some(({ metadata }) => metadata.uid === active.uid)) continue;
      try {
        await jobs.namespace(active.namespace ?? "").get(active.name ?? "", { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        tell(run, "Normal", "MissingJob", `Active job went missing: ${active.name}`);
        dropActive(run, active.uid);
      }
    }
  };
  const readSchedule = (run) => {
    const { schedule = "", timeZone } = run.cronJob.spec ?? {};
    if (timeZone !== void 0 && !isZone(timeZone)) {
      const text = `invalid timeZone: ${JSON.stringify(timeZone)}: unknown time zone ${timeZone}`;
      tell(run, "Warning", "UnknownTimeZone", text);
      return void 0;
    }
    if (run.cronJob.spec?.suspend) return void 0;
    if (schedule.includes("TZ")) {
      const text = `CRON_TZ or TZ used in schedule ${JSON.stringify(schedule)} is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details`;
      tell(run, "Warning", "UnsupportedSchedule", text);
    }
    try {
      return parseCronSchedule(schedule, timeZone);
    } catch (error) {
      const text = `unparseable schedule: ${JSON.stringify(schedule)} : ${textOf(error)}`;
      tell(run, "Warning", "UnparseableSchedule", text);
      return void 0;
    }
  };
  const startJob = async (run, signal) => {
    if (run.cronJob.metadata?.deletionTimestamp) return void 0;
    const schedule = readSchedule(run);
    if (schedule === void 0) return void 0;
    const now = clock.now();
    const wait = () => untilNextSchedule(run.cronJob, now, schedule);
    const { namespace = "" } = run.cronJob.metadata ?? {};
    const { startingDeadlineSeconds, concurrencyPolicy, schedule: text = "" } = run.cronJob.spec ?? {};
    let at;
    try {
      const { mostRecent, missed } = scheduleTimes(run.cronJob, now, schedule, { useDeadline: true });
      at = mostRecent;
      if (at !== void 0 && missed === "many") {
        const why = "too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew";
        tell(run, "Warning", "TooManyMissedTimes", why);
      }
    } catch (error) {
      tell(run, "Warning", "InvalidSchedule", `invalid schedule: ${text} : ${textOf(error)}`);
      return void 0;
    }
    if (at === void 0) return wait();
    if (startingDeadlineSeconds !== void 0 && at + startingDeadlineSeconds * 1e3 < now) {
      tell(run, "Warning", "MissSchedule", `Missed scheduled time to start a job: ${formatRFC1123(at)}`);
      return wait();
    }
    const name = jobNameFor(run.cronJob, at);
    const isStarted = activeOf(run).some((each) => each.name === name && each.namespace === namespace);
    if (isStarted || run.cronJob.status?.lastScheduleTime === formatTime(at)) return wait();
    if (concurrencyPolicy === "Forbid" && activeOf(run).length > 0) {
      const why = "Not starting job because prior execution is running and concurrency policy is Forbid";
      tell(run, "Normal", "JobAlreadyActive", why);
      return wait();
    }
    if (concurrencyPolicy === "Replace") {
      for (const active of activeOf(run)) {
        let job2;
        try {
          job2 = await jobs.namespace(active.namespace ?? "").get(active.name ?? "", { signal });
        } catch (error) {
          tell(run, "Warning", "FailedGet", `Get job: ${textOf(error)}`);
          throw error;
        }
        if (!await deleteJob(run, job2, signal)) {
          throw new Error(`could not replace job ${job2.metadata.namespace}/${job2.metadata.name}`);
        }
      }
    }
    const job = await createJob(run, at, signal);
    if (job === void 0) return void 0;
    const { uid, resourceVersion } = job.metadata;
    const reference = { kind: "Job", namespace, name, uid, apiVersion: "batch/v1", resourceVersion };
    setStatus(run, {
      active: [...activeOf(run), reference],
      lastScheduleTime: formatTime(at)
    });
    return wait();
  };
  const createJob = async (run, at, signal) => {
    const wanted = jobOfCronJob(run.cronJob, at);
    try {
      const job = await jobs.create(wanted, { signal });
      tell(run, "Normal", "SuccessfulCreate", `Created job ${job.metadata.name}`);
      await whenShown(jobInformer, [job], clock, signal);
      return job;
    } catch (error) {
      if (isNamespaceTerminating(error) || signal.aborted) throw error;
      if (!isAlreadyExists(error)) {
        tell(run, "Warning", "FailedCreate", `Error creating job: ${textOf(error)}`);
        throw error;
      }
      const { namespace = "", name = "" } = wanted.metadata;
      const present = await jobs.namespace(namespace).get(name, { signal });
      return isControlledBy(present, run.cronJob) && !isActive(run, present) ? present : void 0;
    }
  };
  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (cronJob) => add(objectKey(cronJob)),
        onUpdate(old, cronJob) {
          if (old.spec?.schedule === cronJob.spec?.schedule && old.spec?.timeZone === cronJob.spec?.timeZone) {
            return add(objectKey(cronJob));
          }
          const { schedule = "", timeZone } = cronJob.spec ?? {};
          try {
            const wait = untilNextSchedule(cronJob, clock.now(), parseCronSchedule(schedule, timeZone));
            if (wait !== void 0) queue.addAfter(objectKey(cronJob), wait);
          } catch {
            const text = `unparseable schedule for cronjob: ${schedule}`;
            tell({ cronJob, isChanged: false }, "Warning", "UnParseableCronJobSchedule", text);
          }
        }
      })),
      onChangesOf(jobInformer, (job) => {
        const owner = controllerOf(job);
        return owner?.kind === "CronJob" ? [`${job.metadata.namespace}/${owner.name}`] : [];
      })
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal) {
      const cronJob = informer.store.get(key);
      if (cronJob === void 0) return void 0;
      const run = { cronJob, isChanged: false };
      const own = jobInformer.store.byIndex("namespace", cronJob.metadata?.namespace ?? "").filter((job) => controllerOf(job)?.name === cronJob.metadata?.name);
      await cleanUp(run, own, signal);
      let failure;
      let requeueAfterMs;
      try {
        await followJobs(run, own, signal);
        requeueAfterMs = await startJob(run, signal);
      } catch (error) {
        failure = error;
      }
      if (run.isChanged) {
        const written = await cronJobs.updateStatus(run.cronJob, { signal });
        await whenShown(informer, [written], clock, signal);
      }
      if (failure !== void 0) throw failure;
      return requeueAfterMs === void 0 ? void 0 : { requeueAfterMs };
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
function isZone(name) {
  try {
    zoneOffset(name, 0);
    return true;
  } catch {
    return false;
  }
}
function compareStartTimes(a, b) {
  const [left, right] = [a.status?.startTime, b.status?.startTime];
  if (left !== right) return left !== void 0 && (right === void 0 || left < right) ? -1 : 1;
  return (a.metadata.name ?? "") < (b.metadata.name ?? "") ? -1 : 1;
}
function formatRFC1123(ms) {
  return new Date(ms).toUTCString().replace("GMT", "+0000");
}
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}
export {
  newCronJobController
};
