// The worker of the page's module.

import init, { ask, prepare } from "../module/tehai_web";
import { serve } from "./serve";

let isPrepared = false;

serve(init, ask, (kind) => {
  if (isPrepared || kind !== "hand") return;
  isPrepared = true;
  setTimeout(prepare);
});
