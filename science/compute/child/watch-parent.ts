/** The thread of a supervised child that ends the process with its parent, or when its CPU time is used up. */
const LOOK_EVERY_MS = 500;

const [parent, maxCpuSeconds = Infinity] = process.argv.slice(2).map(Number);

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1e6 > maxCpuSeconds) process.kill(process.pid, 'SIGXCPU');
}, LOOK_EVERY_MS);
