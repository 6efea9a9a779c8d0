/**
 * Milliseconds of the processor that this thread has had, or its process where Node.js tells no thread's (before 23.9). What foreign
 * text may take is counted in them: by the wall's clock, a busy machine would refuse what an idle one reads.
 */
export function processorMs(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}
