// What bash cannot measure of a server. Each prints one line.
//   start BINARY FOLDER TIMES      the best and the middle time from starting `serve` to the line that it listens, in ms
//   idle PORT TOKEN PATH COUNT PID opens so many event streams, and tells how many are open and what each adds to the
//                                  memory of the process, in KiB
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { readFileSync } from "node:fs";

const [verb, ...words] = process.argv.slice(2);

function started(binary, folder) {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const child = spawn(binary, ["serve", "--port", "0"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (bytes) => {
      said += bytes;
      if (!said.includes("listening on")) return;
      const time = performance.now() - begin;
      child.removeAllListeners("exit");
      child.once("exit", () => resolve(time));
      child.kill();
    });
    child.once("exit", () => reject(new Error(said)));
  });
}

async function start(binary, folder, times) {
  const all = [];
  for (let i = 0; i < Number(times); i++) all.push(await started(binary, folder));
  all.sort((a, b) => a - b);
  console.log(all[0].toFixed(1), all[all.length >> 1].toFixed(1));
}

const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

function opened(port, token, path) {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
    socket.once("data", (bytes) => resolve(String(bytes).startsWith("HTTP/1.1 200 ") ? socket : null));
    socket.on("data", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  });
}

async function idle(port, token, path, count, pid) {
  await opened(port, token, path); // what the first one needs is not what each needs
  const before = resident(pid);
  const sockets = [];
  while (sockets.length < Number(count)) {
    const some = await Promise.all(Array.from({ length: 100 }, () => opened(port, token, path)));
    if (some.includes(null)) break;
    sockets.push(...some);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  console.log(sockets.length, ((resident(pid) - before) / Math.max(1, sockets.length)).toFixed(1));
  process.exit(0);
}

await { start, idle }[verb](...words);
