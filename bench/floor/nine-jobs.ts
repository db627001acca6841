import { Queue, QueueEvents, Worker } from 'bullmq';
import { startRedis, type RedisDurability } from '../servers/servers.ts';
import { STAGES } from './stages.ts';

const NAME = 'steps';

/**
 * The same nine steps as jobs of BullMQ, one after the other by a loop in this process. The loop is not durable: what it
 * knows is lost with its process, which a workflow's progress is not.
 */
export async function startNineJobs(durability: RedisDurability) {
  const redis = await startRedis(durability);
  const { hostname: host, port } = new URL(redis.url);
  const connection = { host, port: Number(port), maxRetriesPerRequest: null };
  const queue = new Queue(NAME, { connection, defaultJobOptions: { removeOnComplete: { count: 1_000 } } });
  const worker = new Worker(NAME, () => Promise.resolve(), { connection, concurrency: 100 });
  const events = new QueueEvents(NAME, { connection });
  const parts = [worker, events, queue];
  await Promise.all(parts.map((part) => part.waitUntilReady()));

  const step = async (): Promise<void> => {
    const job = await queue.add('step', {});
    await job.waitUntilFinished(events);
  };
  return {
    async run(iterations: number): Promise<void> {
      for (let done = 0; done < iterations; done += 1) {
        for (const width of STAGES) await Promise.all(Array.from({ length: width }, step));
      }
    },
    async close() {
      for (const part of parts) await part.close();
      await redis.close();
    },
  };
}
