// The worker of the module for games at a table, which answers for one hand.

import init, { ask } from "../../module/table/tehai_web";
import { serve } from "../serve";

serve(init, ask);
